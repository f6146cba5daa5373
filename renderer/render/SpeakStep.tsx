import { useMemo, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import { isUnderWay } from '../../shared/commands/isUnderWay.ts'
import type { Target } from '../../shared/contract/records.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import { linesToSpeak, type ToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { speakingPace } from '../../shared/project/speakers/speakingPace.ts'
import { estimateSpeaking } from '../../shared/speechServers/estimateSpeaking.ts'
import { formats, t, words } from '../locales/t.ts'
import { KnownMissing, knownOf } from '../order/KnownMissing.tsx'
import { useProject } from '../state/document/project.ts'
import { useFits } from '../state/editor/fits.ts'
import { useSession } from '../state/session.ts'
import { useSpeechServers } from '../state/studio/speechServers.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import styles from '../ui/steps.module.css'
import { startSpeaking } from './dubRuns.ts'
import { ProjectCosts } from './ProjectCosts.tsx'
import { StepBefore } from './RenderStep.tsx'
import { useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'

/** Asks before all missing lines are spoken, with their number, time and cost. */
export function SpeakStep({ onClose }: { onClose(): void }) {
  const target = useProject((project) => project.target)
  const work = useWork('takes', target)
  if (target === undefined)
    return <StepBefore text={t('takes.noTarget')} action="showTranslation" label={t('cast.chooseTarget')} />
  if (work !== undefined && isUnderWay(work.state)) {
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
  const missing = missingOf(there, target)
  const nothing = count > 0 ? undefined : missing[0] === undefined ? t('speak.allFresh') : words(missing[0])
  const attempt = useAttempt()
  const start = async () => {
    await startSpeaking(there.lines)
    onClose()
  }
  return (
    <div className={styles['step']}>
      {work !== undefined && <WorkStatus work={work} label={t('speak.label')} />}
      {count > 0 && <Estimate there={there} target={target} />}
      {count === 0 && missing.length === 0 && <p>{nothing}</p>}
      {(recorded || there.recorded.length > 0) && (
        <div className={styles['checks']}>
          <Check label={t('speak.recorded')} checked={recorded} onChange={setRecorded} />
        </div>
      )}
      <KnownMissing film={knownOf(document)} missing={missing} />
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

/** Why lines cannot be spoken. */
function missingOf({ untranslated, voiceless, locked }: ToSpeak, target: Target): Message[] {
  const language = sayLanguage(target)
  return [
    ...(untranslated.length > 0 ? [say('speak.untranslated', { count: untranslated.length, language })] : []),
    ...(voiceless.length > 0 ? [say('speak.voiceless', { count: voiceless.length, language })] : []),
    ...(locked.length > 0 ? [say('speak.locked', { count: locked.length })] : []),
  ]
}
