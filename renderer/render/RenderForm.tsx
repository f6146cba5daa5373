import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import type { Line, MixSettings } from '../../shared/project/document.ts'
import { mixIn, setMix, setSettings, settingsOf } from '../../shared/project/projectEdits.ts'
import { descriptionsOf } from '../../shared/project/speakers/describer.ts'
import { keepsVoices } from '../../shared/project/speakers/keepsVoices.ts'
import { hasTakes, lackingTakes, lackingWords } from '../../shared/project/takes/lackingTakes.ts'
import { translatedSigns } from '../../shared/project/texts/signEdits.ts'
import { effectiveSettings, type OptionName, optionOf, type Settings } from '../../shared/settings/settings.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { KnownMissing, knownOf } from '../order/KnownMissing.tsx'
import { OrderFields } from '../order/OrderFields.tsx'
import { SettingField } from '../order/SettingField.tsx'
import { edit, stored } from '../state/document/journal.ts'
import { isProgramme, useDocument, useProject } from '../state/document/project.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { askFor } from '../state/latest.ts'
import { useSession } from '../state/session.ts'
import { serviceName } from '../state/studio/serviceName.ts'
import { studio } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { OutputField } from '../ui/fields/OutputField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { useOutputPath } from '../ui/fields/useOutputPath.ts'
import { type Attempt, AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import styles from '../ui/steps.module.css'
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
  const own = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  // What this computer speaks anew becomes takes, of which it makes the dub.
  const mixedBy: RenderBy = own ? 'takes' : by
  const found = useLineStatuses(({ toCorrect }) => toCorrect)
  const [order, setOrder] = useState<Settings>({ subtitles: wantsSubtitles() })
  const [suggested, setSuggested] = useState('')
  const [output, setOutput] = useOutputPath(suggested)
  const attempt = useAttempt()
  useEffect(() => {
    return askFor(
      (signal) => studio().api.suggestOutput({ project, target }, { signal }),
      ({ path }) => setSuggested(path),
    )
  }, [project, target])
  const missing = by === 'takes' && lacking.open.length > 0 ? [lackingWords(lacking.open)] : []
  const [obstacle] = missing.map(words)
  const options = effectiveSettings(order, { by: mixedBy, output })
  const start = async () => {
    await stored()
    await studio().api.render({ project, target, options: { by, ...options, output } })
    onStarted()
  }
  return (
    <>
      <KnownMissing
        film={knownOf(document)}
        missing={[...(found > 0 ? [say('render.found', { count: found })] : []), ...missing]}
      >
        {found === 0 && <p className={styles['dim']}>✓ {t('check.fine')}</p>}
      </KnownMissing>
      <ByChoice {...{ by, own }} onChange={setBy} />
      {by === 'takes' ? <SpokenFirst lines={lacking.speak} target={target} /> : <ServiceFields target={target} />}
      <StaysHereField />
      <RenderFields {...{ target, own, order, output }} by={mixedBy} onTakes={() => setBy('takes')} onChange={setOrder}>
        <OutputField output={output} attempt={attempt} onChange={setOutput} />
      </RenderFields>
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

interface RenderFieldsProps {
  readonly target: Target
  /** Whether the sound is mixed from takes here, or by a hosted service. */
  readonly by: RenderBy
  /** Whether the engine of this computer renders. */
  readonly own: boolean
  /** The options of this render alone. */
  readonly order: Settings
  readonly output: string
  /** The field of the file. */
  readonly children: ReactNode
  onTakes(): void
  onChange(order: Settings): void
}

/** The options of a render; those that are not its own are kept with the project. */
function RenderFields({ target, by, own, order, output, children, onTakes, onChange }: RenderFieldsProps) {
  const document = useDocument((whole) => whole)
  const programme = isProgramme(document)
  const isMixed = by === 'takes'
  const translated = isMixed && !programme ? translatedSigns(document, target).length : 0
  const settings: Settings = {
    ...settingsOf(document, target),
    ...(isMixed && { loudness: mixIn(document, target).loudness }),
    ...order,
  }
  const change = (one: Settings) => {
    const { of, topic } = optionOf(Object.keys(one)[0] as OptionName)
    if (of === 'order') onChange({ ...order, ...one })
    else edit(say(topic === 'Time' ? 'edit.timing' : 'edit.mix'), (draft) => setSettings(draft, one, target))
  }
  return (
    <OrderFields
      offer={{ by, own, programme, overlay: translated > 0 }}
      {...{ settings, output }}
      disabled={isMixed && document.mix.bed === 'mute' ? ['separate'] : []}
      own={{
        picture: <PictureFields key="picture" by={by} onTakes={onTakes} />,
        ...(translated > 0 && {
          signs: (
            <Check
              key="signs"
              label={t('burn.signs', { count: translated })}
              checked={order.signs ?? false}
              onChange={(signs) => change({ signs })}
            />
          ),
        }),
      }}
      above={{ Sound: isMixed ? <BedFields /> : <p className={styles['dim']}>{t('render.serviceMixes')}</p> }}
      below={{
        Sound: <DescriptionField by={by} settings={settings} onChange={change} />,
        Files: (
          <>
            {isMixed && <BurnFields {...{ target, settings }} onChange={change} />}
            {children}
          </>
        ),
      }}
      onChange={change}
    />
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

/** The options of a render by a service, and its costs on the user's servers. */
function ServiceFields({ target }: { readonly target: Target }) {
  const lines = useDocument((document) => document.lines)
  const all = useMemo(() => ({ lines: Object.keys(lines).map(Number), target }), [lines, target])
  return (
    <>
      <ConsentField target={target} />
      <ProjectCosts coming={all} />
    </>
  )
}

interface ByChoiceProps {
  readonly by: RenderBy
  /** Whether the engine of this computer renders. */
  readonly own: boolean
  onChange(by: RenderBy): void
}

function ByChoice({ by, own, onChange }: ByChoiceProps) {
  const name = useSession(({ connections }) => (connections === undefined ? '' : serviceName(connections)))
  return (
    <Choice<RenderBy>
      look="rows"
      legend={t('render.by')}
      value={by}
      onChange={onChange}
      options={[
        { value: 'takes', label: t('render.byTakes'), note: t('render.byTakesNote') },
        {
          value: 'service',
          label: t('render.byService', { name }),
          note: t(own ? 'render.byServiceHere' : 'render.byServiceNote'),
        },
      ]}
    />
  )
}

/** A note on the number of lines that are spoken before the takes are rendered, and its costs. */
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

interface DescriptionFieldProps {
  readonly by: RenderBy
  readonly settings: Settings
  onChange(change: Settings): void
}

/** The field for the place of descriptions of the picture, if there are any. */
function DescriptionField({ by, settings, onChange }: DescriptionFieldProps) {
  const count = useDocument((document) => descriptionsOf(document).length)
  const programme = useDocument(isProgramme)
  if (count === 0) return null
  return (
    <>
      {by === 'takes' && <SettingField name="descriptions" {...{ settings, programme, onChange }} />}
      {(by === 'service' || (programme && settings.descriptions !== 'mixed')) && (
        <p className={styles['dim']}>{t('note.descriptionsOut', { count })}</p>
      )}
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
      <SettingField
        name="consent"
        settings={settingsOf(document)}
        onChange={(change) => edit(say('edit.voiceConsent'), (draft) => setSettings(draft, change))}
      />
      <p className={styles['dim']}>{t('render.consentNote')}</p>
    </fieldset>
  )
}

const BEDS: readonly MixSettings['bed'][] = ['duck', 'remove_voices', 'mute']
/** Gaps between voices and bed to choose from, in LU. */
const GAP_OPTIONS_LU = [4, 6, 8, 10, 12, 15, 18, 24]

/** The fields for the mix of the voices with the original sound; kept with the project. */
function BedFields() {
  const { bed, gap } = useDocument(({ mix }) => mix)
  const change = (to: Partial<MixSettings>) => edit(say('edit.mix'), (draft) => setMix(draft, to))
  return (
    <>
      <Choice<MixSettings['bed']>
        look="tiles"
        legend={t('render.bed')}
        value={bed}
        onChange={(next) => change({ bed: next })}
        options={BEDS.map((one) => ({ value: one, label: t(`render.bed.${one}`) }))}
      />
      <SelectField
        label={t('render.gap')}
        value={String(gap)}
        options={[...new Set([...GAP_OPTIONS_LU, gap])]
          .toSorted((a, b) => a - b)
          .map((one) => ({ value: String(one), label: t('render.gapOf', { gap: one }) }))}
        disabled={bed === 'mute'}
        onChange={(next) => change({ gap: Number(next) })}
      />
    </>
  )
}
