import { useEffect, useMemo, useState } from 'react'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { ExportSound } from '../../shared/commands/exports.ts'
import type { Target } from '../../shared/contract/records.ts'
import { LOOPS_PER_HOUR } from '../../shared/export/cueSheets.ts'
import {
  type ExportFormat,
  type ExportOptions,
  hasWordTimes,
  isSheets,
  isSubtitles,
  isTimeline,
  RECORDING_FORMATS,
  SUBTITLE_FORMATS,
  TIMELINE_FORMATS,
} from '../../shared/export/exportOptions.ts'
import { detxLosses } from '../../shared/export/formatDetx.ts'
import type { Progress } from '../../shared/ipc.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { mayWait } from '../../shared/project/lines/mayWait.ts'
import { descriptionsOf } from '../../shared/project/speakers/describer.ts'
import { language, t } from '../locales/t.ts'
import { stored } from '../state/document/journal.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { askFor } from '../state/latest.ts'
import { runTask } from '../state/pageTasks.ts'
import { announce, session, useSession } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Check } from '../ui/fields/Check.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { EditionSelect } from '../ui/fields/EditionSelect.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { OutputField } from '../ui/fields/OutputField.tsx'
import { useOutputPath } from '../ui/fields/useOutputPath.ts'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { Notes } from '../ui/notes/Notes.tsx'
import { TaskMeter } from '../ui/notes/TaskMeter.tsx'
import styles from '../ui/steps.module.css'
import { ProfileFields } from './ProfileFields.tsx'
import { chosenProfile, defaultProfileChoice, type ProfileChoice } from './profileChoice.ts'

/** Paths of the written files, and notes about them. */
export interface Exported {
  readonly files: readonly string[]
  readonly notes: readonly Message[]
}

interface Suggested {
  readonly path: string
  readonly sound?: ExportSound | undefined
}

type Chosen = Pick<
  ExportOptions,
  'format' | 'texts' | 'lines' | 'names' | 'sounds' | 'times' | 'bom' | 'signs' | 'words'
> &
  Partial<Pick<ExportOptions, 'clock' | 'edition'>>

/** The id of the task that exports a project: a dialog that is opened again shows it. */
const taskOf = (project: string) => `export ${project}`

/** Chooses format, options and path of an export, and writes it. */
export function ExportForm({ onDone }: { onDone(done: Exported): void }) {
  const project = useProject(({ id }) => id)
  const target = useProject((open) => open.target)
  const [chosen, setChosen] = useState<Chosen>({
    format: 'srt',
    texts: target === undefined ? 'source' : 'translation',
    lines: 'dialogue',
    names: false,
    sounds: false,
    times: true,
    bom: false,
    signs: false,
    words: false,
  })
  const [layout, setLayout] = useState<ProfileChoice>(() =>
    defaultProfileChoice(target, session().settings?.projects.layout),
  )
  const [loops, setLoops] = useState(String(LOOPS_PER_HOUR))
  const [suggested, setSuggested] = useState<Suggested>()
  const [output, setOutput] = useOutputPath(suggested?.path ?? '')
  const sound = suggested?.sound
  const clock = clockOf(sound, chosen.clock)
  const task = useSession(({ tasks }) => tasks.find(({ id }) => id === taskOf(project)))
  const attempt = useAttempt()
  const profile = chosenProfile(layout)
  const options: ExportOptions = {
    ...chosen,
    clock,
    wording: language(),
    ...(isSheets(chosen.format) && Number(loops) > 0 && { loopsPerHour: Number(loops) }),
    ...(isSubtitles(chosen.format) && profile !== undefined && profile !== 'bad' ? { profile } : {}),
  }
  const change = (to: Partial<Chosen>) => setChosen((own) => ({ ...own, ...to }))
  const whose = { project, ...omitUndefined({ target }) }
  // The name follows what is chosen: its ending tells the format, its middle the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a layout changes nothing about the name
  useEffect(() => {
    return askFor((signal) => studio().api.suggestExport({ ...whose, options }, { signal }), setSuggested)
  }, [project, target, chosen.format, chosen.texts])
  const start = async () => {
    await stored()
    const done = await runTask({ id: taskOf(project), label: say('doing.export') }, ({ signal, reportProgress }) => {
      const onProgress = ({ fraction }: Progress) => fraction !== undefined && reportProgress(fraction)
      return studio().api.exportProject({ ...whose, options, output }, { signal, onProgress })
    })
    onDone(done)
    // Whoever has closed the dialog meanwhile is told as well.
    announce(t('export.done', { count: done.files.length }))
  }
  const timeline = isTimeline(chosen.format)
  const obstacle = obstacleOf({ output, profile, silent: timeline && sound === 'none' })
  return (
    <>
      <FormatSelect value={chosen.format} onChange={(format) => change({ format })} />
      {timeline && sound !== undefined && (
        <p className={sound === 'none' ? box['box'] : styles['dim']} data-tone={sound === 'none' ? 'warn' : undefined}>
          {t(`export.sound.${sound}`)}
        </p>
      )}
      <RecordingFields {...{ ...chosen, target, loops }} onTexts={(texts) => change({ texts })} onLoops={setLoops} />
      {isSubtitles(chosen.format) && (
        <>
          {target !== undefined && <TextsChoice value={chosen.texts} onChange={(texts) => change({ texts })} />}
          <LinesChoice value={chosen.lines} onChange={(lines) => change({ lines })} />
          <ProfileFields value={layout} onChange={setLayout} />
        </>
      )}
      {isSubtitles(chosen.format) && <ClockField {...{ sound, clock }} onChange={change} />}
      {!timeline && <MoreOptions chosen={chosen} onChange={change} />}
      <OutputField label={t('export.output')} output={output} attempt={attempt} onChange={setOutput} />
      {task !== undefined && <TaskMeter task={task} />}
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button
          kind="primary"
          disabled={attempt.busy || task !== undefined || obstacle !== undefined}
          why={obstacle}
          onClick={() => attempt.run(start)}
        >
          {t('export.start')}
        </Button>
      </div>
    </>
  )
}

interface ExportFormState {
  readonly output: string
  readonly profile: unknown
  /** Whether a time line would have no sound to name. */
  readonly silent: boolean
}

/** Why the export cannot be written yet. */
function obstacleOf({ output, profile, silent }: ExportFormState): string | undefined {
  if (output.trim() === '') return t('output.none')
  if (profile === 'bad') return t('export.badProfile')
  return silent ? t('export.sound.none') : undefined
}

interface RecordingFieldsProps extends Pick<ExportOptions, 'format' | 'texts'> {
  readonly target: Target | undefined
  /** Loops an hour, as typed. */
  readonly loops: string
  onTexts(texts: ExportOptions['texts']): void
  onLoops(loops: string): void
}

/** The fields of formats for the recording of actors: the language of a band with what its file cannot hold, the pace of a day. */
function RecordingFields({ format, texts, target, loops, onTexts, onLoops }: RecordingFieldsProps) {
  const document = useDocument((own) => own)
  const losses = useMemo(() => (format === 'detx' ? detxLosses(document) : []), [format, document])
  if (isSheets(format)) {
    return (
      <Field
        label={t('export.loopsPerHour')}
        inputMode="numeric"
        value={loops}
        onChange={({ currentTarget }) => onLoops(currentTarget.value)}
      />
    )
  }
  if (format !== 'detx') return null
  return (
    <>
      {target !== undefined && (
        <TextsChoice value={texts === 'both' ? 'translation' : texts} languages={DETX_TEXTS} onChange={onTexts} />
      )}
      <Notes notes={losses} />
    </>
  )
}

const ALL_TEXTS = ['translation', 'source', 'both', 'each'] as const
/** A band has one language. */
const DETX_TEXTS = ['translation', 'source', 'each'] as const

interface TextsChoiceProps {
  readonly languages?: readonly ExportOptions['texts'][]
  readonly value: ExportOptions['texts']
  onChange(texts: ExportOptions['texts']): void
}

function TextsChoice({ value, languages = ALL_TEXTS, onChange }: TextsChoiceProps) {
  return (
    <Choice<ExportOptions['texts']>
      look="tiles"
      legend={t('export.texts')}
      value={value}
      onChange={onChange}
      options={languages.map((text) => ({ value: text, label: t(`export.texts.${text}`) }))}
    />
  )
}

interface LinesChoiceProps {
  readonly value: ExportOptions['lines']
  onChange(lines: ExportOptions['lines']): void
}

/** The choice of subtitles of the dialogue or of the descriptions, where the script has descriptions. */
function LinesChoice({ value, onChange }: LinesChoiceProps) {
  const hasDescriptions = useDocument((document) => descriptionsOf(document).length > 0)
  if (!hasDescriptions) return null
  return (
    <Choice<ExportOptions['lines']>
      look="tiles"
      legend={t('export.content')}
      value={value}
      onChange={onChange}
      options={(['dialogue', 'descriptions'] as const).map((lines) => ({
        value: lines,
        label: t(`export.content.${lines}`),
      }))}
    />
  )
}

/** The clock of subtitles: that of the last render, where there is one and the user wants no other. */
function clockOf(sound: ExportSound | undefined, chosen: Chosen['clock']): ExportOptions['clock'] {
  return sound === undefined || sound === 'none' ? 'source' : (chosen ?? 'dub')
}

interface ClockFieldProps {
  readonly sound: ExportSound | undefined
  readonly clock: ExportOptions['clock']
  onChange(to: Partial<Chosen>): void
}

/** The field for the clock of subtitles; shown only after a render, and where the picture may wait, so that clocks differ. */
function ClockField({ sound, clock, onChange }: ClockFieldProps) {
  const waits = useDocument((document) => Object.values(document.lines).some((line) => mayWait(document, line)))
  if (!waits || sound === undefined || sound === 'none') return null
  return (
    <Choice<ExportOptions['clock']>
      look="tiles"
      legend={t('export.clock')}
      value={clock}
      onChange={(to) => onChange({ clock: to })}
      options={(['dub', 'source'] as const).map((value) => ({ value, label: t(`export.clock.${value}`) }))}
    />
  )
}

interface MarksProps {
  readonly chosen: Chosen
  onChange(to: Partial<Chosen>): void
}

/** Options that are rarely changed, folded: what is written besides, and for which edition of the film. */
function MoreOptions({ chosen, onChange }: MarksProps) {
  return (
    <details>
      <summary>{t('order.more')}</summary>
      <div className={styles['more']}>
        <Marks chosen={chosen} onChange={onChange} />
        {isSubtitles(chosen.format) && (
          <EditionSelect
            value={String(chosen.edition ?? 'none')}
            onChange={(way) => onChange({ edition: way === 'none' ? undefined : Number(way) })}
          />
        )}
      </div>
    </details>
  )
}

/** Further options of the format: names, times, byte order mark. */
function Marks({ chosen, onChange }: MarksProps) {
  const table = ['csv', 'tsv', 'script'].includes(chosen.format)
  const hasSigns = useDocument(({ signs }) => signs !== undefined)
  const isDialogue = isSubtitles(chosen.format) && chosen.lines === 'dialogue'
  const names: readonly ('names' | 'sounds' | 'times' | 'bom' | 'signs' | 'words')[] = [
    ...(isDialogue ? (['names', 'sounds'] as const) : []),
    ...(hasSigns && isSubtitles(chosen.format) ? (['signs'] as const) : []),
    ...(hasWordTimes(chosen) ? (['words'] as const) : []),
    ...(chosen.format === 'txt' ? (['times'] as const) : []),
    ...(table ? (['bom'] as const) : []),
  ]
  if (names.length === 0) return null
  return (
    <fieldset className={styles['checks']}>
      <legend>{t('export.also')}</legend>
      {names.map((name) => (
        <Check
          key={name}
          label={t(`export.${name}`)}
          checked={chosen[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </fieldset>
  )
}

const EXPORT_FORMAT_GROUPS = [
  ['export.subtitles', SUBTITLE_FORMATS],
  ['export.scripts', ['xlsx', 'script', 'dapt']],
  ['export.recording', RECORDING_FORMATS],
  ['export.films', ['band']],
  ['export.timelines', TIMELINE_FORMATS],
] as const

interface FormatSelectProps {
  readonly value: ExportFormat
  onChange(format: ExportFormat): void
}

/** A choice of the export format, grouped by purpose. */
function FormatSelect({ value, onChange }: FormatSelectProps) {
  return (
    <label className={styles['field']}>
      <span>{t('export.format')}</span>
      <select
        data-first-focus
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ExportFormat)}
      >
        {EXPORT_FORMAT_GROUPS.map(([label, formats]) => (
          <optgroup key={label} label={t(label)}>
            {formats.map((format) => (
              <option key={format} value={format}>
                {t(`export.format.${format}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}
