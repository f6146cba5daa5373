import type { Settings } from '../../shared/commands/app.ts'
import type { ShownLanguage } from '../../shared/locale/createTexts.ts'
import { shownLanguage } from '../../shared/locale/studioLanguages.ts'
import { show } from '../locales/t.ts'
import { changeSettings } from './connection.ts'
import { createLatest } from './latest.ts'
import { patch, session, useSession } from './session.ts'

/** A pseudo-language ordered by the page's address, for tests: `?lang=pseudo`, and `?lang=rtl` from right to left. */
const ordered = new URLSearchParams(location.search).get('lang')

/** Language choices as the setting stores them. */
export type LanguageChoice = Settings['language']

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

/** Draws the page in the wanted language from now on. Call once, before the first drawing. */
export function followLanguage(): void {
  const direction = ordered === 'rtl' ? 'rtl' : 'ltr'
  document.documentElement.dir = direction
  const follow = (wanted: ShownLanguage) => {
    if (wanted === session().language) return
    void loading.ask(
      () => show(wanted),
      () => {
        document.documentElement.lang = wanted === 'pseudo' ? 'en' : wanted
        patch({ language: wanted })
      },
    )
  }
  if (ordered === 'pseudo' || ordered === 'rtl') follow('pseudo')
  else
    useSession.subscribe(({ about, settings }) => {
      if (about === undefined || settings === undefined) return
      const system = about.systemLanguages.length > 0 ? about.systemLanguages : navigator.languages
      follow(shownLanguage({ ordered: about.language, setting: settings.language, system }))
    })
}
