import { useEffect, useMemo, useState } from 'react'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { coverageNotes } from '../../../shared/timing/sync/coverageNotes.ts'
import { moveCues } from '../../../shared/timing/sync/moveCues.ts'
import { timingChanges } from '../../../shared/timing/sync/timingChanges.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { t, words } from '../../locales/t.ts'
import { soundOfFilm, useDocument, useProject } from '../../state/document/project.ts'
import { studio } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Notes } from '../../ui/notes/Notes.tsx'
import { CueComparison } from './CueComparison.tsx'
import { type EarTimes, inOrderOfStart, isMovedByEar, type RetimeChoice } from './retimeChoice.ts'
import styles from './ScriptDialogs.module.css'

/** Times by ear, once they are known. */
interface EarAnswer {
  readonly times: EarTimes | undefined
  readonly asking: boolean
  /** Whether the times come from the lines of the project, rather than from the film's speech. */
  readonly isByLines: boolean
}

/** Whether the film of the open project has sound that can be listened to. */
export function useFilmHasSound(): boolean {
  return useDocument(({ media }) => media.facts !== undefined && hasReadableSound(media.facts))
}

interface EarQuery {
  readonly isWanted: boolean
  /** The lines that the cues are texts of; absent where they become lines themselves. */
  readonly lines: readonly Line[] | undefined
}

/** Cues are placed by lines whose times are sure if there are so many of these, and for this share of the cues. */
const MIN_SURE_LINES = 4
const MIN_LINES_SHARE = 0.5

/** Asks where cues belong by the lines of the open project, else by the speech of its film; nothing where neither can be. */
export function useEarTimes(cues: readonly Cue[], { isWanted, lines }: EarQuery): EarAnswer {
  const path = useProject(({ media }) => media.path)
  const hasSound = useFilmHasSound()
  const [found, setFound] = useState<{ readonly of: readonly Cue[] } & Omit<EarAnswer, 'asking'>>()
  const speech = useMemo(() => lines && spansOf(lines.filter(({ doubt }) => doubt !== 'time')), [lines])
  const isByLines = speech !== undefined && speech.length >= Math.max(MIN_SURE_LINES, MIN_LINES_SHARE * cues.length)
  const asks = isWanted && hasSound
  useEffect(() => {
    if (!asks) return undefined
    const closing = new AbortController()
    const { signal } = closing
    // Times can be changed by hand where the film cannot be listened to.
    const listening = studio()
      .api.syncCues({ ...soundOfFilm(path), cues: spansOf(cues), ...(isByLines && { speech }) }, { signal })
      .catch(() => undefined)
    void listening.then((times) => !signal.aborted && setFound({ of: cues, times, isByLines }))
    return () => closing.abort()
  }, [asks, cues, path, isByLines, speech])
  const isKnown = found?.of === cues && found.isByLines === isByLines
  return { times: asks && isKnown ? found.times : undefined, asking: asks && !isKnown, isByLines }
}

/** Times alone, in order of their starts. */
function spansOf(spans: readonly TimeSpan[]): TimeSpan[] {
  return inOrderOfStart(spans).map(({ start, end }) => ({ start, end }))
}

interface EarFieldsProps {
  readonly name: string
  readonly cues: readonly Cue[]
  readonly ear: EarAnswer
  readonly choice: RetimeChoice
  onChange(choice: RetimeChoice): void
}

/** Says how the times of subtitles agree with what is spoken, lets both be heard, and moves them or leaves them. */
export function EarFields({ name, cues, ear: { times, asking, isByLines }, choice, onChange }: EarFieldsProps) {
  if (asking) {
    return (
      <p className={styles['hint']} role="status">
        {t('subtitles.comparing')}
      </p>
    )
  }
  if (times === undefined || times.verdict === 'none') return null
  const before = inOrderOfStart(cues)
  const after = isMovedByEar(times) ? moveCues(before, times) : before
  const isByEar = choice.way === 'ear'
  const notes = (isByEar || !isMovedByEar(times)) && !isByLines ? coverageNotes(name, { ...times, cues: after }) : []
  const changes = timingChanges(before, times)
  if (!isMovedByEar(times)) {
    return (
      <>
        <p className={styles['hint']}>{t(isByLines ? 'subtitles.linesAgree' : 'subtitles.earAgrees')}</p>
        <Notes notes={notes} />
      </>
    )
  }
  const isSure = times.verdict === 'sure'
  const sureWords = isByLines ? 'subtitles.linesSure' : 'subtitles.earSure'
  return (
    <section className={styles['ear']} aria-label={t('subtitles.ear')}>
      <p role="status">{words(say(isSure ? sureWords : 'subtitles.earUnsure', { changes }))}</p>
      <CueComparison before={before} after={after} isOpenFirst={!isSure} />
      <div className={styles['end']}>
        <Button onClick={() => onChange({ ...choice, way: isByEar ? 'none' : 'ear' })}>
          {t(isByEar ? 'subtitles.leave' : 'subtitles.moveByEar')}
        </Button>
      </div>
      <Notes notes={notes} />
    </section>
  )
}
