import type { Target } from '../contract/records.ts'

/** A home language: what the service calls it, what people call it, and what a media file's track is tagged with. */
export interface Language {
  readonly code: Target
  readonly name: string
  readonly ownName: string
  /** ISO 639-2/T, the code that MP4 and Matroska tracks carry. */
  readonly iso639_2: string
}

/** The six home languages, by the short code the service uses. */
export const LANGUAGES: Readonly<Record<Target, Language>> = {
  en: { code: 'en', name: 'English', ownName: 'English', iso639_2: 'eng' },
  yo: { code: 'yo', name: 'Yoruba', ownName: 'Yorùbá', iso639_2: 'yor' },
  ig: { code: 'ig', name: 'Igbo', ownName: 'Igbo', iso639_2: 'ibo' },
  ha: { code: 'ha', name: 'Hausa', ownName: 'Hausa', iso639_2: 'hau' },
  sw: { code: 'sw', name: 'Swahili', ownName: 'Kiswahili', iso639_2: 'swa' },
  zu: { code: 'zu', name: 'Zulu', ownName: 'isiZulu', iso639_2: 'zul' },
}

/** Languages a source video is often in; the terminology codes, which differ from the bibliographic ones for some. */
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

/** The home language behind a code in any usual spelling: `sw`, `SW`, `sw-KE`, `sw_TZ`, `swa`, `swahili`. */
export function findLanguage(code: string): Language | undefined {
  const wanted = code.trim().toLowerCase()
  const base = wanted.split(/[-_]/)[0]
  return Object.values(LANGUAGES).find(
    ({ code: short, name, ownName, iso639_2 }) =>
      base === short || base === iso639_2 || wanted === name.toLowerCase() || wanted === ownName.toLowerCase(),
  )
}

/** The tag for a media track: three letters, `und` where the language is not known. */
export function toIso639_2(code: string): string {
  const base = code.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return findLanguage(base)?.iso639_2 ?? OTHER_TRACK_CODES[base] ?? (/^[a-z]{3}$/.test(base) ? base : 'und')
}

/** What to call a language in a message: its English name where known, else the code itself. */
export function languageName(code: string): string {
  const home = findLanguage(code)
  if (home !== undefined) return home.name
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
