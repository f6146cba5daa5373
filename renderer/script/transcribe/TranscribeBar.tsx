import { useDeferredValue, useMemo } from 'react'
import type { ActionId } from '../../../shared/actions/actions.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { TextKey } from '../../../shared/locale/textTable.ts'
import { t } from '../../locales/t.ts'
import { keyOf, perform } from '../../state/actions.ts'
import { useDocument } from '../../state/document/project.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { acceleratorLabel } from '../../state/keys.ts'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './TranscribeBar.module.css'

/** Actions with a key of their own, which can be changed in the settings. */
const TYPING_ACTIONS: readonly (readonly [ActionId, TextKey])[] = [
  ['playTyping', 'transcribe.play'],
  ['backTyping', 'transcribe.back'],
  ['slowerTyping', 'transcribe.slower'],
  ['fasterTyping', 'transcribe.faster'],
  ['loopTyping', 'transcribe.loop'],
  ['markSpeech', 'transcribe.mark'],
]

/** The keys of transcribing by hand, and how far it is; shown while it is on. */
export function TranscribeBar() {
  const on = useScriptView((view) => view.transcribing)
  // The keys are read from the settings, so a change there redraws them.
  useSession(({ settings }) => settings?.shortcuts)
  if (!on) return null
  return (
    <section className={styles['bar']} aria-label={t('transcribe.title')}>
      <ul className={styles['keys']}>
        <li>
          <kbd>Enter</kbd> {t('transcribe.next')}
        </li>
        <li>
          <kbd>Tab</kbd> {t('transcribe.end')}
        </li>
        <li>
          <kbd>{acceleratorLabel('Alt+1')}</kbd> … <kbd>9</kbd> {t('transcribe.speaker')}
        </li>
        {TYPING_ACTIONS.map(([id, words]) => (
          <li key={id}>
            {/* A mouse press leaves the focus in the field that is typed in. */}
            <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => perform(id)}>
              <kbd>{acceleratorLabel(keyOf(id) ?? t('shortcuts.none'))}</kbd> {t(words)}
            </button>
          </li>
        ))}
      </ul>
      <Progress />
      <Button kind="quiet" onClick={() => patchScript({ transcribing: false })}>
        {t('transcribe.leave')}
      </Button>
    </section>
  )
}

/** How many lines are written, their words, and how much of the film they cover. */
function Progress() {
  const lines = useDeferredValue(useDocument((document) => document.lines))
  const duration = useDocument(({ media }) => media.facts?.duration ?? 0)
  const { written, count, words, seconds } = useMemo(() => {
    const all = Object.values(lines)
    const done = all.filter(({ source }) => source.trim() !== '')
    return {
      written: done.length,
      count: all.length,
      words: done.reduce((sum, { source }) => sum + source.trim().split(/\s+/).length, 0),
      seconds: done.reduce((sum, { start, end }) => sum + end - start, 0),
    }
  }, [lines])
  return (
    <p className={styles['progress']}>
      <span>{t('transcribe.written', { written, count })}</span>
      <span>{t('transcribe.words', { count: words })}</span>
      <span>{t('transcribe.time', { time: formatClock(seconds), duration: formatClock(duration) })}</span>
    </p>
  )
}
