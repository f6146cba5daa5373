import { useEffect, useState } from 'react'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { coverageNotes } from '../../../shared/timing/sync/coverageNotes.ts'
import { moveCues } from '../../../shared/timing/sync/moveCues.ts'
import { timingChanges } from '../../../shared/timing/sync/timingChanges.ts'
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
}

/** Asks where cues belong by the speech of the open project's film; nothing where that has no sound. */
export function useEarTimes(cues: readonly Cue[], isWanted: boolean): EarAnswer {
  const path = useProject(({ media }) => media.path)
  const isAudible = useDocument(({ media }) => media.facts !== undefined && hasReadableSound(media.facts))
  const [found, setFound] = useState<{ readonly of: readonly Cue[]; readonly times: EarTimes | undefined }>()
  const asks = isWanted && isAudible
  useEffect(() => {
    if (!asks) return undefined
    const closing = new AbortController()
    const { signal } = closing
    const spans = inOrderOfStart(cues).map(({ start, end }) => ({ start, end }))
    // Times can be changed by hand where the film cannot be listened to.
    const listening = studio()
      .api.syncCues({ ...soundOfFilm(path), cues: spans }, { signal })
      .catch(() => undefined)
    void listening.then((times) => !signal.aborted && setFound({ of: cues, times }))
    return () => closing.abort()
  }, [asks, cues, path])
  const isKnown = found?.of === cues
  return { times: asks && isKnown ? found.times : undefined, asking: asks && !isKnown }
}

interface EarFieldsProps {
  readonly name: string
  readonly cues: readonly Cue[]
  readonly ear: EarAnswer
  readonly choice: RetimeChoice
  onChange(choice: RetimeChoice): void
}

/** Says how the times of subtitles agree with what is spoken, lets both be heard, and moves them or leaves them. */
export function EarFields({ name, cues, ear: { times, asking }, choice, onChange }: EarFieldsProps) {
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
  const notes = isByEar || !isMovedByEar(times) ? coverageNotes(name, { ...times, cues: after }) : []
  const changes = timingChanges(before, times)
  if (!isMovedByEar(times)) {
    return (
      <>
        <p className={styles['hint']}>{t('subtitles.earAgrees')}</p>
        <Notes notes={notes} />
      </>
    )
  }
  const isSure = times.verdict === 'sure'
  return (
    <section className={styles['ear']} aria-label={t('subtitles.ear')}>
      <p role="status">{words(say(isSure ? 'subtitles.earSure' : 'subtitles.earUnsure', { changes }))}</p>
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
