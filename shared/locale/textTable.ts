import type { en } from './en.ts'
import type { StudioLanguage } from './studioLanguages.ts'

type Key = keyof typeof en
/** A text that goes by number is asked for without its ending. */
type CountKey = Key extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never
/** Key of a text. */
export type TextKey = Key | CountKey

/** Texts of a language by key; what it lacks is shown in English. */
export type TextTable = Readonly<Partial<Record<Key, string>>>

/** A language that texts are shown in: one of the studio's, or the one that shows which texts come from a table. */
export type ShownLanguage = StudioLanguage | 'pseudo'
