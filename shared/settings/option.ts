import { z } from 'zod'
import type { TextKey } from '../locale/textTable.ts'

/** Burned-in subtitles: which text, and how large. */
export const BurnOptions = z.object({
  text: z.enum(['translation', 'source']).default('translation'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
})
export type BurnOptions = z.infer<typeof BurnOptions>

/** The place of descriptions of the picture in a dub. */
export const Descriptions = z.enum(['off', 'track', 'mixed'])
export type Descriptions = z.infer<typeof Descriptions>

/** The loudness of a dub. */
export const Loudness = z.enum(['streaming', 'internet', 'broadcast', 'netflix', 'as_source'])
export type Loudness = z.infer<typeof Loudness>

/** More sound tracks than any film has. */
export const MAX_SOUND_TRACKS = 256

/** How the command line sets an option. */
interface Flag {
  /** Without its dashes. */
  readonly name: string
  /** The name of its value in the help; absent for a switch. */
  readonly value?: string
  readonly help: TextKey
  /** The words on the command line, where they are not the values themselves. */
  readonly words?: Readonly<Record<string, unknown>>
  /** Whether `griot watch` has it too. */
  readonly watch?: true
}

/** Where the field of an option stands in the forms of a dub and of a render. */
export type Topic = 'Time' | 'Sound' | 'Files'

/** An option of a dub: all that forms, the command line, stored orders and the engine's orders know of it. */
export interface OptionRow {
  /** Its type and bounds. */
  readonly schema: z.ZodType
  /** The value that a renderer takes where nobody chose. */
  readonly defaultValue?: unknown
  /** The text of its field; its choices have texts of their own, `TEXT.CHOICE`. Absent where no field is drawn by this table. */
  readonly text?: TextKey
  /** The text of its field where there is no picture, if it is another one; its choices have texts of their own, as those of `text`. */
  readonly programme?: TextKey
  /** Whether the option is for a picture alone, or for sound alone. */
  readonly only?: 'picture' | 'programme'
  /** The topic of forms under which its field stands; absent: none. */
  readonly topic?: Topic
  /** Whether only a dub from the film on has it: a render of lines that are there does nothing with it, or shows it in its own way. */
  readonly ofDub?: true
  readonly flag?: Flag
  /**
   * The place where the choice is kept: with the order of each dub, or with the project, for all dubs of it or for those in one
   * language.
   */
  readonly of: 'order' | 'project' | 'language'
  /**
   * Who acts on it: the studio, whatever renders; the renderer of takes; or the renderer, whether it speaks or has takes, whose order
   * has it as it is.
   */
  readonly by: 'studio' | 'takes' | 'engine'
  /** Whether the engine of this computer alone can do it. */
  readonly own?: true
  /** Whether the option overlays texts on the picture, now or as a track to switch on. */
  readonly overlay?: true
  /** The only kind of file that can hold it, and how any other is refused. */
  readonly container?: { readonly ending: '.mkv'; readonly refusal: 'cli.signTrackMkv' }
  /** The thing that a note calls missing where a service cannot do it. */
  readonly leftOut?: TextKey
}
