declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface S3rverOptions {
    readonly port: number
    readonly address: string
    readonly silent: boolean
    readonly directory: string
    readonly allowMismatchedSignatures: boolean
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
  }

  /** A server with the interface of Amazon S3, for tests. */
  export default class S3rver {
    constructor(options: S3rverOptions)
    run(done: (error: Error | null, address: AddressInfo) => void): void
    close(done: () => void): void
  }
}
