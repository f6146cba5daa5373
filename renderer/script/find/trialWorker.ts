import { compileFind, type FindQuery } from '../../../shared/script/findText.ts'

/** An expression and the texts to try it on. */
export interface Trial {
  readonly query: FindQuery
  readonly texts: readonly string[]
}

// Replies when all texts were searched; an expression that never ends is stopped together with this worker.
addEventListener('message', ({ data: { query, texts } }: MessageEvent<Trial>) => {
  const find = compileFind(query)
  for (const text of texts) find?.(text)
  postMessage('through')
})
