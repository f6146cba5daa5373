import type { AppSettings } from '../../shared/commands/app.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { shownLanguage } from '../../shared/locale/studioLanguages.ts'
import type { ShownLanguage } from '../../shared/locale/textTable.ts'
import { show } from '../locales/t.ts'
import { createLatest } from './latest.ts'
import { patch, session, useSession } from './session.ts'
import { changeSettings } from './studio/connection.ts'

/** A language ordered by the page's address, for tests: `?lang=sw`, `?lang=pseudo`, and `?lang=rtl` from right to left. */
const ordered = new URLSearchParams(location.search).get('lang')

/** Language choices as the setting stores them. */
export type LanguageChoice = AppSettings['language']

/** Sets the studio's own language. It is the one of this start too, whatever `--lang` ordered. */
export function chooseLanguage(language: LanguageChoice): Promise<void> {
  const { about } = session()
  if (about?.language !== undefined) {
    const { language: _, ...rest } = about
    patch({ about: rest })
  }
  return changeSettings({ language })
}

const loading = createLatest()
/** The language and corrections last asked for, as a key; at first English. */
let latestKey = keyOf('en', {})

/**
 * Draws the page in the wanted language from now on. Call once, before the first drawing; resolves when the language is
 * known and its texts are loaded, which a studio that does not answer never does.
 */
export function followLanguage(): Promise<void> {
  document.documentElement.dir = ordered === 'rtl' ? 'rtl' : 'ltr'
  const fixed = ordered === 'pseudo' || ordered === 'rtl' ? 'pseudo' : TARGETS.find((one) => one === ordered)
  if (fixed !== undefined) return draw(fixed)
  return new Promise((resolve, reject) => {
    useSession.subscribe(({ about, settings }) => {
      if (about === undefined || settings === undefined) return
      const system = about.systemLanguages.length > 0 ? about.systemLanguages : navigator.languages
      const language = shownLanguage({ ordered: about.language, setting: settings.language, system })
      draw(language, settings.corrections[language]).then(resolve, reject)
    })
  })
}

/** Loads the texts and has everything drawn anew, unless it is drawn so already. */
async function draw(language: ShownLanguage, corrections: Readonly<Record<string, string>> = {}): Promise<void> {
  const requestedKey = keyOf(language, corrections)
  if (requestedKey === latestKey) return
  latestKey = requestedKey
  await loading.ask(
    () => show(language, corrections),
    () => {
      document.documentElement.lang = language === 'pseudo' ? 'en' : language
      patch(({ drawings }) => ({ language, drawings: drawings + 1 }))
    },
  )
}

function keyOf(language: ShownLanguage, corrections: Readonly<Record<string, string>>): string {
  return JSON.stringify([language, corrections])
}
