import { useEffect, useMemo, useState } from 'react'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { say } from '../../shared/locale/message.ts'
import type { Line, MixSettings } from '../../shared/project/document.ts'
import { mixIn, setMix, setSettings, settingsOf } from '../../shared/project/projectEdits.ts'
import { descriptionsOf } from '../../shared/project/speakers/describer.ts'
import { keepsVoices } from '../../shared/project/speakers/keepsVoices.ts'
import { hasTakes, lackingTakes, lackingWords } from '../../shared/project/takes/lackingTakes.ts'
import { followed, optionOf, optionsIn, type Settings } from '../../shared/settings/settings.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { showStep } from '../state/dialogs.ts'
import { edit, stored } from '../state/journal.ts'
import { askFor } from '../state/latest.ts'
import { isProgramme, useDocument, useProject } from '../state/project.ts'
import { serviceName } from '../state/serviceName.ts'
import { useSession } from '../state/session.ts'
import { useStandings } from '../state/standings.ts'
import { studio } from '../state/studio.ts'
import { useVoices } from '../state/voices.ts'
import { type Attempt, AttemptFailure, useAttempt } from '../ui/Attempt.tsx'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Check } from '../ui/Check.tsx'
import { Choice } from '../ui/Choice.tsx'
import { OutputField } from '../ui/OutputField.tsx'
import { SettingFields } from '../ui/SettingFields.tsx'
import styles from '../ui/steps.module.css'
import { useOutputPath } from '../ui/useOutputPath.ts'
import { BurnFields } from './BurnFields.tsx'
import { type RenderAllOptions, renderAll, wantsSubtitles } from './dubRuns.ts'
import { PictureFields } from './PictureFields.tsx'
import { ProjectCosts } from './ProjectCosts.tsx'
import { StaysHereField } from './StaysHereField.tsx'

interface RenderFormProps {
  readonly target: Target
  onStarted(): void
  /** Called when the renders of all languages are queued. */
  onAll(): void
}

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
  const options = followed(settings, { by, output })
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
      {by === 'takes' && <BurnFields {...{ target, settings, output }} onChange={change} />}
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

/** Further files and tracks to write. */
function ExtrasFields({ by, settings, onChange }: ExtrasFieldsProps) {
  const descriptions = useDocument((document) => descriptionsOf(document).length)
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const programme = useDocument(isProgramme)
  const names = optionsIn('extras').filter((name) => {
    const row = optionOf(name)
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

/**
 * Asks for consent to clone voices, if some are kept and the service can clone. Kept with the project, so asked once.
 */
function ConsentField({ target }: { readonly target: Target }) {
  const document = useDocument((whole) => whole)
  const keeps = useMemo(() => keepsVoices(document, target), [document, target])
  const clones = useVoices((state) => state.clones)
  if (!keeps || !clones) return null
  return (
    <fieldset className={styles['checks']}>
      <legend>{t('render.voices')}</legend>
      <Check
        label={t('order.consent')}
        checked={document.voiceConsent ?? false}
        onChange={(checked) => edit(say('edit.voiceConsent'), (draft) => setSettings(draft, { consent: checked }))}
      />
      <p className={styles['dim']}>{t('render.consentNote')}</p>
    </fieldset>
  )
}

const BEDS: readonly MixSettings['bed'][] = ['duck', 'remove_voices', 'mute']
/** Gaps between voices and bed to choose from, in LU. */
const GAPS = [4, 6, 8, 10, 12, 15, 18, 24]

/** How the voices are laid over the original sound, and how late they may be; kept with the project. */
function MixFields() {
  const mix = useDocument((document) => document.mix)
  const target = useProject((project) => project.target)
  const loudness = useDocument((document) => (target ? mixIn(document, target) : document.mix).loudness)
  const programme = useDocument(isProgramme)
  const document = useDocument((now) => now)
  const settings = { ...settingsOf(document, target), loudness }
  const keep = (own: Settings) => edit(say('edit.mix'), (draft) => setSettings(draft, own, target))
  const change = (to: Partial<MixSettings>) => edit(say('edit.mix'), (draft) => setMix(draft, to))
  return (
    <>
      <Choice<MixSettings['bed']>
        look="tiles"
        legend={t('render.bed')}
        value={mix.bed}
        onChange={(bed) => change({ bed })}
        options={BEDS.map((bed) => ({ value: bed, label: t(`render.bed.${bed}`) }))}
      />
      <SoundFields silent={mix.bed === 'mute'} />
      <div className={styles['pair']}>
        <label className={styles['field']}>
          <span>{t('render.gap')}</span>
          <select
            value={mix.gap}
            disabled={mix.bed === 'mute'}
            onChange={({ currentTarget }) => change({ gap: Number(currentTarget.value) })}
          >
            {[...new Set([...GAPS, mix.gap])]
              .toSorted((a, b) => a - b)
              .map((gap) => (
                <option key={gap} value={gap}>
                  {t('render.gapOf', { gap })}
                </option>
              ))}
          </select>
        </label>
        <SettingFields names={['loudness', 'exactSeconds']} {...{ settings, programme }} onChange={keep} />
      </div>
      <div className={styles['checks']}>
        <SettingFields names={['mono']} settings={settings} onChange={keep} />
      </div>
    </>
  )
}

/** How the original's voices are separated, and how late lines may be; kept with the project. */
function SoundFields({ silent = false }: { readonly silent?: boolean }) {
  const document = useDocument((now) => now)
  return (
    <SettingFields
      names={['separate', 'timing']}
      settings={settingsOf(document)}
      disabled={silent ? ['separate'] : []}
      onChange={(change) =>
        edit(say('timing' in change ? 'edit.timing' : 'edit.mix'), (draft) => setSettings(draft, change))
      }
    />
  )
}
