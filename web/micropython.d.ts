/** The part of MicroPython's package that is used; it carries no types of its own. */
declare module "@micropython/micropython-webassembly-pyscript/micropython.mjs" {
  export interface MicroPython {
    readonly FS: unknown;
    pyimport(name: string): unknown;
  }
  export function loadMicroPython(options: { url?: string; heapsize?: number }): Promise<MicroPython>;
}
