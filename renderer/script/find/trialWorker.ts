import { compileFind, type FindQuery } from '../../../shared/script/findText.ts'

/** An expression and the texts it is to be tried on. */
export interface Trial {
  readonly query: FindQuery
  readonly texts: readonly string[]
}

// Answers when the expression is through with all texts. One that never is is ended together with this worker.
addEventListener('message', ({ data: { query, texts } }: MessageEvent<Trial>) => {
  const find = compileFind(query)
  for (const text of texts) find?.(text)
  postMessage('through')
})
