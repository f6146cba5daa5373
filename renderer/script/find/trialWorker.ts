import { compileFind, type FindQuery } from '../../../shared/script/findText.ts'
import { answerCalls } from '../../state/studio/answerCalls.ts'

/** An expression and the texts to try it on. */
export interface Trial {
  readonly query: FindQuery
  readonly texts: readonly string[]
}

// Replies when all texts were searched; an expression that never ends is stopped together with this worker.
answerCalls(({ query, texts }: Trial) => {
  const find = compileFind(query)
  for (const text of texts) find?.(text)
})
