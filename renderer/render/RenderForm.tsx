import { useEffect, useMemo, useState } from 'react'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import type { Line } from '../../shared/project/document.ts'
import { descriptionsOf } from '../../shared/project/speakers/describer.ts'
import { hasTakes, lackingTakes, lackingWords } from '../../shared/project/takes/lackingTakes.ts'
import { isOffered, OPTIONS, type Settings } from '../../shared/settings/settings.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/journal.ts'
import { askFor } from '../state/latest.ts'
import { isProgramme, useDocument, useProject } from '../state/project.ts'
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
import { wantsSubtitles } from './wantsSubtitles.ts'

interface RenderFormProps {
  readonly target: Target
  onStarted(): void
  /** Called when the renders of all languages are queued. */
  onAll(): void
}

/** Names of files that hold texts over the picture as a track. */
const MKV = /\.mkv$/i

/** Findings and options before rendering. */
export function RenderForm({ target, onStarted, onAll }: RenderFormProps) {
  const project = useProject(({ id }) => id)
  const document = useProject((open) => open.document)
  const takes = useProject((open) => open.takes)
  const lacking = useMemo(() => lackingTakes(document, target, takes), [document, target, takes])
  const [chosen, setBy] = useState<RenderBy>()
  const by = chosen ?? (hasTakes(document, target, takes) ? 'takes' : 'service')
  const found = useStandings(({ toCorrect }) => toCorrect)
  const [settings, setSettings] = useState<Settings>({ subtitles: wantsSubtitles() })
  const change = (one: Settings) => setSettings({ ...settings, ...one })
  const [suggested, setSuggested] = useState('')
  const [output, setOutput] = useOutputPath(suggested)
  const attempt = useAttempt()
  useEffect(() => {
    return askFor(
      (signal) => studio().api.suggestOutput({ project, target }, { signal }),
      ({ path }) => setSuggested(path),
    )
  }, [project, target])
  const obstacle = by === 'takes' && lacking.open.length > 0 ? words(lackingWords(lacking.open)) : undefined
  const isMkv = MKV.test(output)
  // A service burns nothing in, and MKV alone holds texts as a track.
  const { burn, signs, signTrack, ...plain } = settings
  const options = by === 'takes' ? { ...plain, burn, signs, signTrack: isMkv && signTrack } : plain
  const start = async () => {
    await stored()
    await studio().api.render({ project, target, options: { by, ...options, output } })
    onStarted()
  }
  return (
    <>
      <Found count={found} />
      <ByChoice by={by} onChange={setBy} />
      {obstacle !== undefined && (
        <p className={box['box']} data-tone="warn">
          {obstacle}
        </p>
      )}
      {by === 'takes' && <SpokenFirst lines={lacking.speak} target={target} />}
      <PictureFields by={by} onTakes={() => setBy('takes')} />
      {by === 'takes' ? <MixFields /> : <p className={styles['dim']}>{t('render.serviceMixes')}</p>}
      {by === 'service' && <ServiceFields target={target} />}
      <StaysHereField />
      <ExtrasFields by={by} settings={settings} onChange={change} />
      {by === 'takes' && <BurnFields {...{ target, settings }} holdsTrack={isMkv} onChange={change} />}
      <OutputField output={output} attempt={attempt} onChange={setOutput} />
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button
          data-first-focus
          kind="primary"
          disabled={attempt.busy || obstacle !== undefined || output.trim() === ''}
          why={obstacle ?? (output.trim() === '' ? t('output.none') : undefined)}
          onClick={() => attempt.run(start)}
        >
          {t('render.start', { language: languageName(target) })}
        </Button>
        <AllLanguages attempt={attempt} options={{ by: chosen, ...options }} onStarted={onAll} />
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

/** Says how many lines are spoken before the takes are rendered, and what that costs. */
function SpokenFirst({ lines, target }: { readonly lines: readonly Line[]; readonly target: Target }) {
  const coming = useMemo(() => ({ target, lines: lines.map(({ id }) => id) }), [target, lines])
  if (lines.length === 0) return null
  return (
    <>
      <p className={styles['dim']}>{t('note.spokenFirst', { count: lines.length })}</p>
      <ProjectCosts coming={coming} />
    </>
  )
}

interface ExtrasFieldsProps {
  readonly by: RenderBy
  readonly settings: Settings
  onChange(change: Settings): void
}

/** The files and tracks that a dub may have besides, where the picture is not asked about. */
const EXTRAS = ['subtitles', 'subtitleTrack', 'originalTrack', 'stems', 'lineFiles', 'constantRate'] as const

/** Further files and tracks to write. */
function ExtrasFields({ by, settings, onChange }: ExtrasFieldsProps) {
  const descriptions = useDocument((document) => descriptionsOf(document).length)
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const programme = useDocument(isProgramme)
  const names = EXTRAS.filter((name) => {
    const row: { by: string; own?: true } = OPTIONS[name]
    if (!isOffered(name, programme)) return false
    return by === 'takes' || (row.by !== 'takes' && (isOwn || !row.own))
  })
  return (
    <>
      {by === 'takes' && descriptions > 0 && (
        <SettingFields {...{ settings, programme, onChange }} names={['descriptions']} />
      )}
      {descriptions > 0 && (by === 'service' || (programme && settings.descriptions !== 'mixed')) && (
        <p className={styles['dim']}>{t('note.descriptionsOut', { count: descriptions })}</p>
      )}
      <fieldset className={styles['checks']}>
        <legend>{t('render.extras')}</legend>
        <SettingFields {...{ names, settings, programme, onChange }} />
      </fieldset>
    </>
  )
}
