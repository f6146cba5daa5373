import type { z } from 'zod'
import type { Route, Table } from '../../shared/contract/route.ts'
import type { RetryPolicy, RetryWait } from './retry.ts'
import type { SpeechStream } from './speech.ts'

/** Options of any call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A reader for JSON answers too large for memory, instead of the usual one; called anew on every try. */
  read?(body: AsyncIterable<Uint8Array>): Promise<unknown>
  /** Most MiB of an event, where its stream may end with a larger result than others (default 1). */
  readonly maxEventMebibytes?: number | undefined
  /** Overrides the client's retry policy, for example while a user waits. */
  readonly retry?: Partial<RetryPolicy> | undefined
  /** Called before every wait of this call, besides the client's own listener. */
  onWait?(wait: RetryWait): void
}

/** Options of an upload: the path, and a listener for the share sent (0 to 1, never decreasing). */
export interface UploadCallOptions extends CallOptions {
  readonly file: string
  onUpload?(fraction: number): void
}

type Input<R extends Route> = z.input<R['input']>
type Output<R extends Route> = R['output'] extends infer O extends z.core.$ZodType ? z.output<O> : SpeechStream

/** A method that answers with a stream of events or one record, depending on `stream` in its input. */
interface StreamingMethod<R extends Route, E extends z.core.$ZodType> {
  (input: Input<R> & { stream: true }, options?: CallOptions): Promise<AsyncIterable<z.output<E>>>
  (input: Input<R> & { stream?: false | undefined }, options?: CallOptions): Promise<Output<R>>
}

/** The method that a row becomes. */
type Method<R extends Route> = R extends { readonly event: infer E extends z.core.$ZodType }
  ? StreamingMethod<R, E>
  : R extends { readonly upload: true }
    ? (input: Input<R>, options: UploadCallOptions) => Promise<Output<R>>
    : (input: Input<R>, options?: CallOptions) => Promise<Output<R>>

/** One method per row of a table. Disposing aborts all calls under way with `cancelled`. */
export type Client<T extends Table> = { readonly [N in keyof T]: Method<T[N]> } & Disposable
