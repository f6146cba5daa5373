import type { ComponentProps, ReactNode } from 'react'
import type { Message } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { lacksOf } from '../../shared/remedies.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { RemedyList } from '../remedies/RemedyList.tsx'
import box from '../ui/box.module.css'
import { RemedyButtons } from '../ui/notes/RemedyButtons.tsx'
import steps from '../ui/steps.module.css'

/** Known facts of a film: its lines, their language, and how many people speak them. */
interface KnownFilm {
  readonly lines?: number | undefined
  readonly language?: string | undefined
  readonly speakers?: number | undefined
}

/** The ways that a place has to what is missing. */
export type LackRemedies = Omit<ComponentProps<typeof RemedyList>, 'lacks' | 'reasons'>

interface MissingProps {
  /** The most pressing first. */
  readonly missing: readonly Message[]
  /** Absent: each has the remedies that there are everywhere. */
  readonly remedies?: LackRemedies | undefined
}

interface KnownMissingProps extends Partial<MissingProps> {
  readonly film: KnownFilm
  /** Advice on options to change before the dub is made. */
  readonly hints?: readonly Message[] | undefined
  /** The button for another choice than a hint's. */
  readonly actOn?: ((hint: Message) => ReactNode) | undefined
  /** Decisions to make before anything that is missing. */
  readonly children?: ReactNode
}

/** The known facts of the film of an order, and the things that are missing for it, with the buttons that bring them. */
export function KnownMissing({ film, hints = [], actOn, missing = [], remedies, children }: KnownMissingProps) {
  const known = knownWords(film)
  return (
    <>
      {known !== '' && <p className={steps['dim']}>{known}</p>}
      {children}
      {hints.map((hint) => (
        <div key={words(hint)} className={box['box']} data-tone="warn">
          <p>{words(hint)}</p>
          {actOn?.(hint)}
        </div>
      ))}
      <Missing {...{ missing, remedies }} />
    </>
  )
}

/** The things that are missing, as a card of remedies where the place has some, else each with its own. */
export function Missing({ missing, remedies }: MissingProps) {
  if (remedies !== undefined && missing.length > 0)
    return <RemedyList {...remedies} lacks={lacksOf(missing)} reasons={missing.map(words)} />
  if (missing.length === 0) return null
  return (
    <ul className={box['boxes']}>
      {missing.map((lackMessage) => (
        <li key={words(lackMessage)} className={box['box']} data-tone="warn">
          <p>{words(lackMessage)}</p>
          <div className={box['ways']}>
            <RemedyButtons failure={{ message: '', said: lackMessage }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The facts that a project has of its film. */
export function knownOf({ lines, speakers, sourceLanguage }: Document): KnownFilm {
  return {
    lines: Object.keys(lines).length,
    speakers: Object.keys(speakers).length,
    language: sourceLanguage,
  }
}

function knownWords({ lines = 0, language, speakers = 0 }: KnownFilm): string {
  const name = language === undefined ? undefined : languageName(language)
  const linesText =
    name === undefined ? t('order.lines', { count: lines }) : t('order.linesIn', { count: lines, language: name })
  const people = speakers > 0 ? [t('done.speakers', { count: speakers })] : []
  return [...(lines > 0 ? [linesText] : [name ?? []].flat()), ...people].join(' · ')
}
