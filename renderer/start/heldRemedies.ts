import type { Message } from '../../shared/locale/message.ts'
import { type Lack, lackOf, lacksOf } from '../../shared/remedies.ts'

/** Something that holds up a video, which is named as in the list. */
export interface Held {
  readonly id: string
  readonly name: string
  readonly message: Message
  readonly hasPicture: boolean
}

/** The remedies that help several videos at once. */
interface HeldRemedies {
  readonly lacks: readonly Lack[]
  /** Whether a video whose words are not known has a sound to listen to; true where all words are known. */
  readonly audible: boolean
  /** Whether subtitle files bring what is missing: they do not bring voices. */
  readonly subtitles: boolean
  /** Ids of the videos whose words may stand in their picture. */
  readonly pictures: readonly string[]
}

/** The remedies that help several held videos at once. */
export function heldRemedies(held: readonly Held[]): HeldRemedies {
  const lacks = lacksOf(held.map(({ message }) => message))
  const wordless = held.filter(({ message }) => lackOf(message) === 'words')
  return {
    lacks,
    audible: wordless.length === 0 || wordless.some(({ message }) => message.key !== 'plan.silent'),
    subtitles: lacks.some((lack) => lack !== 'voice'),
    pictures: [...new Set(wordless.flatMap(({ id, hasPicture }) => (hasPicture ? [id] : [])))],
  }
}
