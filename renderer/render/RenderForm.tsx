import { useEffect, useMemo, useState } from 'react'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { bestBy } from '../../shared/project/bestBy.ts'
import { linesToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { descriptionsOf } from '../../shared/project/speakers/describer.ts'
import { type BurnOptions, OPTIONS, type Settings } from '../../shared/settings/settings.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/journal.ts'
import { askFor } from '../state/latest.ts'
import { useDocument, useProject } from '../state/project.ts'
import { serviceName } from '../state/serviceName.ts'
import { useSession } from '../state/session.ts'
import { useStandings } from '../state/standings.ts'
import { studio } from '../state/studio.ts'
import { type Attempt, AttemptFailure, useAttempt } from '../ui/Attempt.tsx'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Choice } from '../ui/Choice.tsx'
import { OutputField } from '../ui/OutputField.tsx'
import { SettingFields } from '../ui/SettingFields.tsx'
import styles from '../ui/steps.module.css'
import { useOutputPath } from '../ui/useOutputPath.ts'
import { BurnFields } from './BurnFields.tsx'
import { ConsentField } from './ConsentField.tsx'
import { MixFields, SoundFields } from './MixFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { ProjectCosts } from './ProjectCosts.tsx'
import { type RenderAllOptions, renderAll } from './renderAll.ts'
import { StaysHereField } from './StaysHereField.tsx'
import { speak } from './speak.ts'
import { isUnderWay, useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'
import { wantsSubtitles } from './wantsSubtitles.ts'

interface RenderFormProps {
  readonly target: Target
  onStarted(): void
  /** Called when the renders of all languages are queued. */
  onAll(): void
}

/** Names of files that hold texts over the picture as a track. */
const MKV = /\.mkv$/i

interface OverPicture {
  readonly burn: BurnOptions | undefined
  readonly signs: boolean
  readonly track: boolean | undefined
}

/** The options for texts over the picture, without those that are off. */
function overPicture({ burn, signs, track }: OverPicture): Settings {
  return { ...(burn && { burn }), ...(signs && { signs }), ...(track && { signTrack: true }) }
}

/** Findings and options before rendering. */
export function RenderForm({ target, onStarted, onAll }: RenderFormProps) {
  const project = useProject(({ id }) => id)
  const document = useProject((open) => open.document)
  const there = useMemo(() => linesToSpeak(document, target), [document, target])
  const best = useMemo(() => bestBy(document, target), [document, target])
  const [chosen, setBy] = useState<RenderBy>()
  const by = chosen ?? best
  const found = useStandings(({ toCorrect }) => toCorrect)
  const [extras, setExtras] = useState<Settings>({ subtitles: wantsSubtitles() })
  const [burn, setBurn] = useState<BurnOptions>()
  const [signs, setSigns] = useState(false)
  const [signTrack, setSignTrack] = useState(false)
  const [suggested, setSuggested] = useState('')
  const [output, setOutput] = useOutputPath(suggested)
  const attempt = useAttempt()
  useEffect(() => {
    return askFor(
      (signal) => studio().api.suggestOutput({ project, target }, { signal }),
      ({ path }) => setSuggested(path),
    )
  }, [project, target])
  const lacking = there.lines.length + there.voiceless.length + there.locked.length
  const blocked = by === 'takes' && lacking > 0
  const track = MKV.test(output) ? signTrack : undefined
  const options = { by, ...extras, ...(by === 'takes' && overPicture({ burn, signs, track })) }
  const start = async () => {
    await stored()
    await studio().api.render({ project, target, options: { ...options, output } })
    onStarted()
  }
  return (
    <>
      <Found count={found} />
      <ByChoice by={by} onChange={setBy} />
      {blocked && <SpeakFirst lines={there.lines} count={lacking} target={target} attempt={attempt} />}
      <PictureFields by={by} onTakes={() => setBy('takes')} />
      {by === 'takes' ? <MixFields /> : <p className={styles['dim']}>{t('render.serviceMixes')}</p>}
      {by === 'service' && <ServiceFields target={target} />}
      <StaysHereField />
      <ExtrasFields by={by} extras={extras} onChange={setExtras} />
      {by === 'takes' && (
        <BurnFields
          {...{ target, burn, signs }}
          signTrack={track}
          onChange={setBurn}
          onSigns={setSigns}
          onSignTrack={setSignTrack}
        />
      )}
      <OutputField output={output} attempt={attempt} onChange={setOutput} />
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button
          data-first-focus
          kind="primary"
          disabled={attempt.busy || blocked || output.trim() === ''}
          why={blocked ? t('render.lacking', { count: lacking }) : output.trim() === '' ? t('output.none') : undefined}
          onClick={() => attempt.run(start)}
        >
          {t('render.start', { language: languageName(target) })}
        </Button>
        <AllLanguages attempt={attempt} options={options} onStarted={onAll} />
      </div>
    </>
  )
}

interface AllLanguagesProps {
  readonly attempt: Attempt
  readonly options: RenderAllOptions
  onStarted(): void
}

/** Renders all languages of the project with the same options; absent with one language. */
function AllLanguages({ attempt, options, onStarted }: AllLanguagesProps) {
  const count = useDocument(({ targets }) => targets.length)
  if (count < 2) return null
  const start = async () => {
    await renderAll(options)
    onStarted()
  }
  return (
    <Button disabled={attempt.busy} onClick={() => attempt.run(start)}>
      {t('render.all', { count })}
    </Button>
  )
}

/** How many lines the check names, and the way there. */
function Found({ count }: { readonly count: number }) {
  return (
    <div className={count === 0 ? styles['dim'] : box['box']} data-tone={count === 0 ? undefined : 'warn'}>
      <p>{count === 0 ? `✓ ${t('check.fine')}` : t('render.found', { count })}</p>
      {count > 0 && <Button onClick={() => showStep('check')}>{t('render.toCheck')}</Button>}
    </div>
  )
}

/** The options of a render by a service, and what it costs on the user's servers. */
function ServiceFields({ target }: { readonly target: Target }) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const lines = useDocument((document) => document.lines)
  const all = useMemo(() => ({ lines: Object.keys(lines).map(Number), target }), [lines, target])
  return (
    <>
      {isOwn && <SoundFields />}
      <ConsentField target={target} />
      <ProjectCosts coming={all} />
    </>
  )
}

function ByChoice({ by, onChange }: { readonly by: RenderBy; onChange(by: RenderBy): void }) {
  const name = useSession(({ connections }) => (connections === undefined ? '' : serviceName(connections)))
  return (
    <Choice<RenderBy>
      look="rows"
      legend={t('render.by')}
      value={by}
      onChange={onChange}
      options={[
        { value: 'takes', label: t('render.byTakes'), note: t('render.byTakesNote') },
        { value: 'service', label: t('render.byService', { name }), note: t('render.byServiceNote') },
      ]}
    />
  )
}

interface SpeakFirstProps {
  /** Ids of lines that can be spoken now. */
  readonly lines: readonly number[]
  /** Number of all lines without a take of their words. */
  readonly count: number
  readonly target: Target
  readonly attempt: Attempt
}

/** Says that takes are missing, and offers to have them made. */
function SpeakFirst({ lines, count, target, attempt }: SpeakFirstProps) {
  const work = useWork('takes', target)
  if (work !== undefined && isUnderWay(work)) return <WorkStatus work={work} label={t('speak.label')} />
  return (
    <div className={box['box']} data-tone="warn">
      <p>{t('render.lacking', { count })}</p>
      {lines.length > 0 && (
        <Button onClick={() => attempt.run(() => speak(lines))}>
          {t('render.speakFirst', { count: lines.length })}
        </Button>
      )}
    </div>
  )
}

interface ExtrasFieldsProps {
  readonly by: RenderBy
  readonly extras: Settings
  onChange(extras: Settings): void
}

/** The files and tracks that a dub may have besides, where the picture is not asked about. */
const EXTRAS = ['subtitles', 'subtitleTrack', 'originalTrack', 'stems', 'lineFiles', 'constantRate'] as const

/** Further files and tracks to write. */
function ExtrasFields({ by, extras, onChange }: ExtrasFieldsProps) {
  const hasDescriptions = useDocument((document) => descriptionsOf(document).length > 0)
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const names = EXTRAS.filter((name) => {
    const row: { by: string; own?: true } = OPTIONS[name]
    return by === 'takes' || (row.by !== 'takes' && (isOwn || !row.own))
  })
  return (
    <>
      {by === 'takes' && hasDescriptions && (
        <SettingFields
          names={['descriptions']}
          settings={extras}
          onChange={(change) => onChange({ ...extras, ...change })}
        />
      )}
      <fieldset className={styles['checks']}>
        <legend>{t('render.extras')}</legend>
        <SettingFields names={names} settings={extras} onChange={(change) => onChange({ ...extras, ...change })} />
      </fieldset>
    </>
  )
}
