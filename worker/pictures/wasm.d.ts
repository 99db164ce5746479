/** Compiled by the runtime as the Worker is loaded: nothing may be compiled later. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}
