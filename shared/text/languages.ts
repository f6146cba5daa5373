import type { Target } from '../contract/records.ts'

/** A home language: its code in the service, its names, and its tag on media tracks. */
interface Language {
  readonly code: Target
  readonly name: string
  readonly ownName: string
  /** ISO 639-2/T, the code on MP4 and Matroska tracks. */
  readonly iso639_2: string
}

/** The six home languages by their short code. */
export const LANGUAGES: Readonly<Record<Target, Language>> = {
  en: { code: 'en', name: 'English', ownName: 'English', iso639_2: 'eng' },
  yo: { code: 'yo', name: 'Yoruba', ownName: 'Yorùbá', iso639_2: 'yor' },
  ig: { code: 'ig', name: 'Igbo', ownName: 'Igbo', iso639_2: 'ibo' },
  ha: { code: 'ha', name: 'Hausa', ownName: 'Hausa', iso639_2: 'hau' },
  sw: { code: 'sw', name: 'Swahili', ownName: 'Kiswahili', iso639_2: 'swa' },
  zu: { code: 'zu', name: 'Zulu', ownName: 'isiZulu', iso639_2: 'zul' },
}

/** ISO 639-2/T codes of other languages that source videos are often in. */
const OTHER_TRACK_CODES: Readonly<Record<string, string>> = {
  am: 'amh',
  ar: 'ara',
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  hi: 'hin',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nl: 'nld',
  pcm: 'pcm',
  pt: 'por',
  ru: 'rus',
  so: 'som',
  xh: 'xho',
  zh: 'zho',
}

/** The home language of a code or name in any usual spelling: `sw`, `SW`, `sw-KE`, `sw_TZ`, `swa`, `swahili`. */
export function findLanguage(code: string): Language | undefined {
  const normalizedCode = code.trim().toLowerCase()
  const base = normalizedCode.split(/[-_]/)[0]
  return Object.values(LANGUAGES).find(
    ({ code: short, name, ownName, iso639_2 }) =>
      base === short ||
      base === iso639_2 ||
      normalizedCode === name.toLowerCase() ||
      normalizedCode === ownName.toLowerCase(),
  )
}

/** The code of the language of a tag, without script and region: `en` of `en-NG`, `sw` of `swa`; what is no tag stays as it is. */
export function baseLanguage(tag: string): string {
  const home = findLanguage(tag)
  if (home !== undefined) return home.code
  try {
    return new Intl.Locale(tag).language
  } catch {
    return tag
  }
}

/** The language tag of a media track: three letters, `und` where the language is not known. */
export function toIso639_2(code: string): string {
  const base = code.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return findLanguage(base)?.iso639_2 ?? OTHER_TRACK_CODES[base] ?? (/^[a-z]{3}$/.test(base) ? base : 'und')
}

/** The name of a language for messages: its English name where known, else the code. */
export function englishLanguageName(code: string): string {
  const home = findLanguage(code)
  if (home !== undefined) return home.name
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
