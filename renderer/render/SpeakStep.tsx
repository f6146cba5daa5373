import { useMemo, useState } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { linesToSpeak, type ToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { speakingPace } from '../../shared/project/speakers/speakingPace.ts'
import { estimateSpeaking } from '../../shared/speechServers/estimateSpeaking.ts'
import { formatClock } from '../../shared/timecode.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { useFits } from '../state/fits.ts'
import { useProject } from '../state/project.ts'
import { useSession } from '../state/session.ts'
import { useSpeechServers } from '../state/speechServers.ts'
import { AttemptFailure, useAttempt } from '../ui/Attempt.tsx'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Check } from '../ui/Check.tsx'
import styles from '../ui/steps.module.css'
import { speak } from './dubRuns.ts'
import { ProjectCosts } from './ProjectCosts.tsx'
import { Missing } from './RenderStep.tsx'
import { isUnderWay, useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'

/** Asks before all missing lines are spoken, with their number, time and cost. */
export function SpeakStep({ onClose }: { onClose(): void }) {
  const target = useProject((project) => project.target)
  const work = useWork('takes', target)
  if (target === undefined)
    return <Missing text={t('takes.noTarget')} action="showTranslation" label={t('cast.chooseTarget')} />
  if (work !== undefined && isUnderWay(work)) {
    return (
      <div className={styles['step']}>
        <WorkStatus work={work} label={t('speak.label')} />
      </div>
    )
  }
  return <SpeakForm target={target} onClose={onClose} />
}

interface SpeakFormProps {
  readonly target: Target
  onClose(): void
}

function SpeakForm({ target, onClose }: SpeakFormProps) {
  const document = useProject((project) => project.document)
  const work = useWork('takes', target)
  const [recorded, setRecorded] = useState(false)
  const there = useMemo(() => linesToSpeak(document, target, { recorded }), [document, target, recorded])
  const count = there.lines.length
  const reasons = reasonsOf(there, target)
  const nothing = count > 0 ? undefined : (reasons[0]?.said ?? t('speak.allFresh'))
  const attempt = useAttempt()
  const start = async () => {
    await speak(there.lines)
    onClose()
  }
  return (
    <div className={styles['step']}>
      {work !== undefined && <WorkStatus work={work} label={t('speak.label')} />}
      {count > 0 && <Estimate there={there} target={target} />}
      {count === 0 && reasons.length === 0 && <p>{nothing}</p>}
      {(recorded || there.recorded.length > 0) && (
        <div className={styles['checks']}>
          <Check label={t('speak.recorded')} checked={recorded} onChange={setRecorded} />
        </div>
      )}
      <Blocked reasons={reasons} />
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button
          data-first-focus
          kind="primary"
          disabled={attempt.busy || count === 0}
          why={nothing}
          onClick={() => attempt.run(start)}
        >
          {t('takes.speakLines', { count })}
        </Button>
      </div>
    </div>
  )
}

/** Number of lines and characters to speak, with the time it takes and whether it is billed. */
function Estimate({ there: { lines, characters }, target }: { readonly there: ToSpeak; readonly target: Target }) {
  const takes = useProject((project) => project.takes)
  const fits = useFits((state) => state.fits)
  const connections = useSession((state) => state.connections)
  const seconds = lines.reduce((sum, id) => sum + (fits.get(id)?.natural ?? 0), 0)
  const pace = useMemo(() => speakingPace(takes.values()), [takes])
  const document = useProject((project) => project.document)
  const servers = useSpeechServers((state) => state.servers)
  const coming = useMemo(() => ({ target, lines }), [target, lines])
  const isFree = useMemo(
    () => estimateSpeaking(document, { ...coming, servers: servers ?? [] }).length === 0,
    [document, coming, servers],
  )
  const hosted = connections !== undefined && connections.current !== THIS_COMPUTER
  const rows: [string, string][] = [
    [t('speak.lines'), formats.number(lines.length)],
    [t('speak.characters'), formats.number(characters)],
    [t('speak.speech'), t('speak.about', { time: formatClock(seconds) })],
    [
      t('speak.time'),
      pace === undefined ? t('speak.timeUnknown') : t('speak.about', { time: formatClock(seconds * pace) }),
    ],
  ]
  return (
    <>
      <dl className={styles['figures']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['dim']}>
        {hosted && t('speak.cost', { name: words(connections.name), characters: formats.number(characters) })}
        {!hosted && t(isFree ? 'speak.free' : 'speak.restFree')} {t('speak.onlyStale')}
      </p>
      <ProjectCosts coming={coming} />
    </>
  )
}

/** Why lines cannot be spoken, and what helps. */
interface Reason {
  readonly said: string
  readonly remedy?: 'showTranslation' | 'castVoices'
}

function reasonsOf({ untranslated, voiceless, locked }: ToSpeak, target: Target): Reason[] {
  const language = languageName(target)
  const about = (lines: readonly number[]) => ({ count: lines.length, language })
  return [
    ...(untranslated.length > 0
      ? [{ said: t('speak.untranslated', about(untranslated)), remedy: 'showTranslation' as const }]
      : []),
    ...(voiceless.length > 0 ? [{ said: t('speak.voiceless', about(voiceless)), remedy: 'castVoices' as const }] : []),
    ...(locked.length > 0 ? [{ said: t('speak.locked', about(locked)) }] : []),
  ]
}

function Blocked({ reasons }: { readonly reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className={box['box']} data-tone="warn">
      {reasons.map(({ said, remedy }) => (
        <li key={said}>
          {said} {remedy && <Button onClick={() => perform(remedy)}>{t(`action.${remedy}`)}</Button>}
        </li>
      ))}
    </ul>
  )
}
