import { AppError } from '../../../shared/failure.ts'

/** Maximum number of models in a message. */
const MAX_NAMED_MODELS = 10

/** The failure of a request for a chat model that does not exist. */
export function noModel(id: string, known: readonly string[]): AppError {
  const more =
    known.length > MAX_NAMED_MODELS ? ` and ${known.length - MAX_NAMED_MODELS} more, which GET /v1/models lists` : ''
  const there = known.length === 0 ? 'There is none' : `There is: ${known.slice(0, MAX_NAMED_MODELS).join(', ')}${more}`
  return new AppError({ kind: 'not_found', message: `There is no chat model ${id}. ${there}.`, field: 'model' })
}
