/** Compiled by the runtime when the Worker is loaded: workerd forbids compiling later. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}
