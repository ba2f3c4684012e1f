/**
 * The address without a language: goes on to the language chosen earlier, else to the browser's first that there is.
 * Where neither is known the page's list stays.
 */

const LANGUAGES = ["ca", "el", "nl", "it", "en"];

function kept(): string | null {
  try {
    return localStorage.getItem("ragnatela.language");
  } catch {
    return null;
  }
}

const wanted = [kept() ?? "", ...navigator.languages].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
const language = wanted.find((tag) => LANGUAGES.includes(tag));
if (language !== undefined) location.replace(`./${language}/${location.hash}`);
