import type { About, Settings } from '../../shared/commands/app.ts'
import { studioLanguage } from '../../shared/locale/studioLanguages.ts'
import { type PageLanguage, speakLanguage } from '../locales/t.ts'
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

/**
 * The language to draw the page in: the one ordered for this start, else the setting, else the first of the system's
 * languages that the studio speaks. Undefined until the studio has answered.
 */
export function wantedLanguage(
  about: About | undefined,
  setting: LanguageChoice | undefined,
  browser: readonly string[] = navigator.languages,
): PageLanguage | undefined {
  if (about === undefined || setting === undefined) return undefined
  if (about.language !== undefined) return about.language
  if (setting !== 'system') return setting
  return studioLanguage(about.systemLanguages.length > 0 ? about.systemLanguages : browser)
}

const loading = createLatest()

/** Draws the page in the wanted language from now on. Call once, before the first drawing. */
export function followLanguage(): void {
  const direction = ordered === 'rtl' ? 'rtl' : 'ltr'
  document.documentElement.dir = direction
  const follow = (wanted: PageLanguage | undefined) => {
    if (wanted === undefined || wanted === session().language) return
    void loading.ask(
      () => speakLanguage(wanted),
      () => {
        document.documentElement.lang = wanted === 'pseudo' ? 'en' : wanted
        patch({ language: wanted })
      },
    )
  }
  if (ordered === 'pseudo' || ordered === 'rtl') follow('pseudo')
  else useSession.subscribe(({ about, settings }) => follow(wantedLanguage(about, settings?.language)))
}
