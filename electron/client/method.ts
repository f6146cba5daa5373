import type { z } from 'zod'
import type { Route, Table } from '../../shared/contract/route.ts'
import type { RetryPolicy, Wait } from './retry.ts'
import type { Speech } from './speech.ts'

/** What any call may be given besides its input. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Reads a JSON answer instead of the usual reader, for answers too large to be held; runs anew on every try. */
  read?(body: AsyncIterable<Uint8Array>): Promise<unknown>
  /** Another patience than the client's, where somebody is waiting. */
  readonly retry?: Partial<RetryPolicy> | undefined
  /** Told about every wait of this call, besides the client's own listener. */
  onWait?(wait: Wait): void
}

/** What a call that carries a file is given: its path, and who wants to know how much of it has left (0 to 1, never back). */
export interface UploadOptions extends CallOptions {
  readonly file: string
  onUpload?(fraction: number): void
}

type Input<R extends Route> = z.input<R['input']>
type Output<R extends Route> = R['output'] extends infer O extends z.ZodType ? z.output<O> : Speech

/** A method whose answer is a stream of events or one record, as its input says. */
export interface StreamingMethod<R extends Route, E extends z.ZodType> {
  (input: Input<R> & { stream: true }, options?: CallOptions): Promise<AsyncIterable<z.output<E>>>
  (input: Input<R> & { stream?: false | undefined }, options?: CallOptions): Promise<Output<R>>
}

/** The function that a row becomes. */
export type Method<R extends Route> = R extends { readonly event: infer E extends z.ZodType }
  ? StreamingMethod<R, E>
  : R extends { readonly upload: true }
    ? (input: Input<R>, options: UploadOptions) => Promise<Output<R>>
    : (input: Input<R>, options?: CallOptions) => Promise<Output<R>>

/** One method for each row of a table. Disposing ends everything under way as cancelled. */
export type Client<T extends Table> = { readonly [N in keyof T]: Method<T[N]> } & Disposable
