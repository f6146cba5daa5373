import { en } from '../../shared/locale/en.ts'
import type { TextKey } from '../../shared/locale/textTable.ts'
import { t } from './t.ts'

/** The sex of a voice in the language of the page; as the service says it where no table knows the word. */
export const genderWord = (gender: string): string => known(`voice.gender.${gender}`, gender)

/** The kind of a voice in the language of the page; as the service says it where no table knows the word. */
export const kindWord = (kind: string): string => known(`voice.kind.${kind.replaceAll('-', '_')}`, kind)

function known(key: string, word: string): string {
  return key in en ? t(key as TextKey) : word
}
