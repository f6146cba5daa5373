import { useEffect, useMemo, useState } from 'react'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { TimedTextLine } from '../../../shared/commands/words.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { fullLanguageName } from '../../locales/languageName.ts'
import { failureWords, t } from '../../locales/t.ts'
import { useProject } from '../../state/document/project.ts'
import { failureOf, studio } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Notes } from '../../ui/notes/Notes.tsx'
import { ProgressBar } from '../../ui/notes/ProgressBar.tsx'
import { useFilmHasSound } from './EarFields.tsx'
import styles from './ScriptDialogs.module.css'

/** The lines of a text at the times at which they are said. */
interface PlacedText {
  readonly lines: readonly TimedTextLine[]
  readonly language: string
  readonly notes: readonly Message[]
}

/** A text without times on its way onto the film of the open project. */
interface TextPlacing {
  /** Undefined until it is known, and where the text stays at reading pace. */
  readonly placed: PlacedText | undefined
  readonly failure: Failure | undefined
  readonly isAsking: boolean
  /** Share of the placing that is done, 0 to 1; undefined until it is known. */
  readonly fraction: number | undefined
  /** Whether it is placed by ear, as far as it can be; undefined where nothing is to be placed. */
  readonly isByEar: boolean | undefined
  setByEar(isByEar: boolean): void
  setLanguage(language: string): void
}

/** Finds the times of a text in the film of the open project, unless the user leaves it at reading pace. */
export function usePlacedText(name: string, text: string | undefined): TextPlacing {
  const project = useProject(({ id }) => id)
  const hasSound = useFilmHasSound()
  const [isByEar, setByEar] = useState(true)
  const [language, setLanguage] = useState<string>()
  const [fraction, setFraction] = useState<number>()
  const [answer, setAnswer] = useState<{ readonly of: object } & Partial<Pick<TextPlacing, 'placed' | 'failure'>>>()
  const isPlaceable = text !== undefined && hasSound
  const order = useMemo(
    () => (isPlaceable && isByEar ? { project, name, text, ...omitUndefined({ language }) } : undefined),
    [isPlaceable, isByEar, project, name, text, language],
  )
  useEffect(() => {
    if (order === undefined) return undefined
    const closing = new AbortController()
    const { signal } = closing
    setFraction(undefined)
    void studio()
      .api.placeText(order, { signal, onProgress: (progress) => !signal.aborted && setFraction(progress.fraction) })
      .then(
        (placed) => ({ placed }),
        (error: unknown) => ({ failure: failureOf(error) }),
      )
      .then((outcome) => !signal.aborted && setAnswer({ of: order, ...outcome }))
    return () => closing.abort()
  }, [order])
  const known = order !== undefined && answer?.of === order ? answer : undefined
  return {
    placed: known?.placed,
    failure: known?.failure,
    isAsking: order !== undefined && known === undefined,
    fraction,
    isByEar: isPlaceable ? isByEar : undefined,
    setByEar,
    setLanguage,
  }
}

/** Says whether a text was found in the film and what either lacks, and leaves it at reading pace or places it after all. */
export function PlacedTextFields({ placing }: { readonly placing: TextPlacing }) {
  const { placed, failure, isAsking, fraction, isByEar, setByEar, setLanguage } = placing
  if (isByEar === undefined) return null
  return (
    <section className={styles['ear']} aria-label={t('subtitles.ear')}>
      {isAsking && (
        <>
          <p className={styles['hint']} role="status">
            {t('subtitles.placing')}
          </p>
          <ProgressBar label={t('subtitles.placing')} fraction={fraction} />
        </>
      )}
      {failure !== undefined && (
        <p className={styles['problem']} role="alert">
          {failureWords(failure)}
        </p>
      )}
      {failure !== undefined && isOfLanguage(failure) && (
        <SelectField
          label={t('transcript.language')}
          value=""
          options={[
            { value: '', label: t('cast.chooseTarget') },
            ...TARGETS.map((value) => ({ value, label: fullLanguageName(value) })),
          ]}
          onChange={setLanguage}
        />
      )}
      {placed !== undefined && <Notes notes={placed.notes} />}
      {failure === undefined && (
        <div className={styles['end']}>
          <Button onClick={() => setByEar(!isByEar)}>{t(isByEar ? 'subtitles.atPace' : 'subtitles.placeByEar')}</Button>
        </div>
      )}
    </section>
  )
}

/** Whether a text could not be placed because its language is not known. */
function isOfLanguage({ said }: Failure): boolean {
  return typeof said === 'object' && 'key' in said && said.key === 'failure.manuscript.language'
}
