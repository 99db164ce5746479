declare module 's3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  interface Context {
    req: import('node:http').IncomingMessage
    status: number
    body: string
  }
  export default class S3rver {
    constructor(options: Options)
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run: () => Promise<{ address: string; port: number }>
    close: () => Promise<void>
  }
}
