import { TARGETS } from '../contract/targets.ts'
import { invalid } from '../failure.ts'
import { findLanguage } from '../text/languages.ts'
import { say } from './message.ts'
import type { StudioLanguage } from './studioLanguages.ts'

/** The language ordered by `--lang`, by its code or name. Throws `invalid` for one that the studio does not speak. */
export function orderedLanguage(requestedLanguage: string | undefined): StudioLanguage | undefined {
  if (requestedLanguage === undefined) return undefined
  const found = findLanguage(requestedLanguage)?.code
  if (found === undefined)
    throw invalid(say('failure.noStudioLanguage', { given: requestedLanguage, known: TARGETS.join(', ') }))
  return found
}
