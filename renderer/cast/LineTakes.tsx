import { useMemo } from 'react'
import type { TakeFacts } from '../../shared/commands/projects.ts'
import { type Target, voiceName } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import type { Line } from '../../shared/project/document.ts'
import { chosenLines, linesToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { setLineVoice } from '../../shared/project/speakers/castEdits.ts'
import { spokenText } from '../../shared/project/takes/takeKey.ts'
import { formats, t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { edit } from '../state/document/journal.ts'
import { countedLines, lineNumber } from '../state/document/lineOrder.ts'
import { loadTakes } from '../state/document/openProjects.ts'
import { theProject, useDocument, useProject } from '../state/document/project.ts'
import { selectedIds, useSelection } from '../state/editor/selection.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { run, studio } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { PlayButton } from '../voices/PlayButton.tsx'
import { VoicePicker } from '../voices/VoicePicker.tsx'
import { TakeRow } from './TakeRow.tsx'
import styles from './TakesPanel.module.css'
import { takesOfLine } from './takesOfLine.ts'
import { useAudition } from './useAudition.ts'

interface LineTakesProps {
  readonly line: Line
  readonly target: Target
}

/** The takes of one line: play, choose, delete, speak again. */
export function LineTakes({ line, target }: LineTakesProps) {
  const speaker = useDocument(({ speakers }) => speakers[line.speaker])
  const takes = useProject((project) => project.takes)
  const document = useProject((project) => project.document)
  const selected = useSelection(({ lines }) => lines)
  const number = lineNumber(document.lines, line.id)
  const toSpeak = useMemo(
    () => linesToSpeak(document, target, chosenLines(selected)).lines.length,
    [document, target, selected],
  )
  const { own, binned, cleanOf } = useMemo(() => takesOfLine(takes, line, target), [takes, line, target])
  const text = spokenText(line, target)
  return (
    <section className={styles['line']} aria-labelledby="takes-line">
      <div className={styles['head']}>
        <h2 id="takes-line">{t('takes.line', { number })}</h2>
        {speaker !== undefined && (
          <span className={styles['who']} title={speakerName(speaker)}>
            <i data-swatch style={{ background: speaker.colour }} aria-hidden="true" />
            <span>{speakerName(speaker)}</span>
          </span>
        )}
        <Button disabled={toSpeak === 0} why={t('takes.cannotSpeak')} onClick={() => perform('speakLines')}>
          {selected.size > 1
            ? t('takes.speakLines', { count: toSpeak })
            : t(own.length > 0 ? 'takes.speakAgain' : 'takes.speakLine')}
        </Button>
        <Button onClick={() => perform('recordLine')}>{t('takes.record')}</Button>
      </div>
      <p className={styles['text']}>{text.trim() === '' ? t('takes.noText') : text}</p>
      {own.length > 0 ? (
        <div role="radiogroup" aria-label={t('takes.used')} className={styles['takes']}>
          {own.map((take) => (
            <TakeRow key={take.id} {...{ take, line, target, speaker }} clean={cleanOf(take)} />
          ))}
        </div>
      ) : (
        <p className={styles['dim']}>{t('takes.none')}</p>
      )}
      {binned.length > 0 && <Bin takes={binned} />}
      <LineVoice line={line} target={target} />
    </section>
  )
}

/** The deleted takes of a line, which can be brought back until the project is closed. */
function Bin({ takes }: { readonly takes: readonly TakeFacts[] }) {
  const project = useProject(({ id }) => id)
  const restore = (take: string) =>
    void run(async () => {
      await studio().api.binTakes({ project, takes: [take], binned: false })
      await loadTakes(project)
    })
  return (
    <details className={styles['bin']}>
      <summary>{t('takes.bin', { count: takes.length })}</summary>
      <ul>
        {takes.map(({ id, seconds, madeAt }) => (
          <li key={id}>
            <PlayButton
              id={`take ${id}`}
              label={t('takes.play', { time: formats.time(madeAt) })}
              find={async () => (await studio().api.loadTake({ project, take: id })).url}
            />
            <span>{t('takes.facts', { seconds: formats.number(seconds, 1) })}</span>
            <time>{formats.time(madeAt)}</time>
            <Button aria-label={t('takes.restore', { time: formats.time(madeAt) })} onClick={() => restore(id)}>
              {t('takes.restoreShort')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The voice of the selected lines, where it differs from their speaker's. */
function LineVoice({ line, target }: LineTakesProps) {
  const count = useSelection(({ lines }) => lines.size)
  const cast = useDocument(({ speakers }) => speakers[line.speaker]?.voices[target])
  const name = useVoices(({ voices }) => voiceName(voices, cast?.voice) ?? cast?.voice)
  const { speaker } = line
  const audition = useAudition({ speaker, target, preferred: line.id, settings: cast?.settings })
  const choose = (voice: string | undefined) => {
    const ids = count > 1 ? selectedIds() : [line.id]
    edit(say('edit.lineVoice', countedLines(theProject().document.lines, ids)), (draft) =>
      setLineVoice(draft, ids, voice === undefined ? { target } : { target, voice }),
    )
  }
  return (
    <div className={styles['voice']}>
      <span className={styles['dim']}>{t('takes.voice')}</span>
      <VoicePicker
        label={t('takes.voiceOf', { count: Math.max(1, count) })}
        target={target}
        value={line.texts[target]?.voice}
        none={name === undefined ? t('takes.asSpeaker') : t('takes.asSpeakerNamed', { name })}
        audition={audition}
        onChange={choose}
      />
    </div>
  )
}
