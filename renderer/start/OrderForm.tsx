import { type FormEvent, useState } from 'react'
import type { Dub, DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { Target } from '../../shared/contract/records.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { pacingOf } from '../../shared/timing/pacing.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { changeOrder, plan, start, startAll } from '../state/dubs.ts'
import { editVideo } from '../state/editVideo.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Choice } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { SettingFields, type SettingFieldsProps } from '../ui/SettingFields.tsx'
import steps from '../ui/steps.module.css'
import { DubEstimate } from './DubEstimate.tsx'
import { OtherObstacles } from './OtherObstacles.tsx'
import styles from './panel.module.css'
import { TranscriptChoice, TranslationChoice } from './SourceChoices.tsx'
import { VoiceChoices } from './VoiceChoices.tsx'

/** The order for a dub. Every change is kept at once; the dub starts with its button. */
export function OrderForm({ dub }: { readonly dub: ListedDub }) {
  const { id, order, project } = dub
  const state = useSession(({ plans }) => plans[id])
  const dubs = useSession((session) => session.dubs)
  const others = (dubs ?? []).filter((other) => other.state.name === 'draft' && other.id !== id)
  const [ticked, setTicked] = useState<readonly Target[]>([])
  const [all, setAll] = useState(false)
  if (state?.name === 'failed') {
    return (
      <section className={styles['panel']}>
        <h2>{t('order.planFailed')}</h2>
        <p className={box['box']} data-tone="bad">
          {failureWords(state.failure)}
        </p>
        <div className={styles['buttons']}>
          <Button onClick={() => void plan(id)}>{t('order.again')}</Button>
        </div>
      </section>
    )
  }
  const shown = state?.name === 'ready' ? state.plan : state?.before
  const also = ticked.filter((to) => to !== order.to)
  const ids = [id, ...(all ? others.map((other) => other.id) : [])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (also.length + ids.length === 1) void start(id)
    else void startAll(ids, [order.to, ...also])
  }
  return (
    <form
      className={styles['panel']}
      onSubmit={submit}
      aria-label={t('order.title')}
      aria-busy={state?.name !== 'ready'}
    >
      <Choice
        look="tiles"
        legend={t('order.language')}
        value={order.to}
        onChange={(to) => void run(() => changeOrder(id, { to }))}
        options={Object.values(LANGUAGES).map(({ code, ownName }) => ({ value: code, label: ownName }))}
      />
      <AlsoInto own={order.to} ticked={also} onChange={setTicked} />
      {others.length > 0 && (
        <Check label={t('order.allVideos', { count: others.length })} checked={all} onChange={setAll} />
      )}
      {all && others.length > 0 && <OtherObstacles dubs={others} targets={[order.to, ...also]} />}
      {shown !== undefined && <Details dub={dub} plan={shown} />}
      <div className={`foot ${styles['actions']}`}>
        <Button kind="primary" type="submit" disabled={shown === undefined} why={t('media.loading')}>
          {startWords(order.to, { languages: also.length + 1, videos: ids.length })}
        </Button>
        {project === undefined && <Button onClick={() => void run(() => editVideo(dub))}>{t('editor.edit')}</Button>}
      </div>
    </form>
  )
}

function startWords(
  to: Target,
  { languages, videos }: { readonly languages: number; readonly videos: number },
): string {
  if (videos > 1) return t('order.startVideos', { videos, count: languages })
  return languages > 1
    ? t('order.startSeveral', { count: languages })
    : t('order.start', { language: languageName(to) })
}

interface AlsoIntoProps {
  readonly own: Target
  readonly ticked: readonly Target[]
  onChange(ticked: readonly Target[]): void
}

/** The further languages that the video is dubbed into. */
function AlsoInto({ own, ticked, onChange }: AlsoIntoProps) {
  const languages = Object.values(LANGUAGES).filter(({ code }) => code !== own)
  return (
    <fieldset className={styles['also']}>
      <legend className={styles['label']}>{t('order.also')}</legend>
      {languages.map(({ code, ownName }) => (
        <Check
          key={code}
          label={ownName}
          checked={ticked.includes(code)}
          onChange={(on) => onChange(on ? [...ticked, code] : ticked.filter((one) => one !== code))}
        />
      ))}
    </fieldset>
  )
}

function Details({ dub, plan: shown }: { readonly dub: Dub; readonly plan: DubPlan }) {
  return (
    <>
      <TranscriptChoice dub={dub} plan={shown} />
      <TranslationChoice dub={dub} plan={shown} />
      <VoiceChoices dub={dub} plan={shown} />
      <DubEstimate dub={dub} plan={shown} />
      <OwnOptions dub={dub} />
      <Switches dub={dub} names={['shorten']} />
      <OutputField key={dub.order.output} dub={dub} />
      {shown.obstacles.length > 0 && (
        <div className={box['box']} data-tone="warn" role="note">
          <strong>{t('order.obstacles')}</strong>
          {shown.obstacles.map(words).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** The options of sound and picture that the engine of this computer has. */
function OwnOptions({ dub: { id, video, order } }: { readonly dub: Dub }) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  if (!isOwn) return null
  return (
    <SettingFields
      names={['separate', 'timing', 'picture']}
      settings={{ ...order, picture: pacingOf(order, video) }}
      onChange={(change) => void run(() => changeOrder(id, change))}
    />
  )
}

/** The path is kept on blur, so that a half-typed path is not refused. */
function OutputField({ dub }: { readonly dub: Dub }) {
  const { id, order } = dub
  const [output, setOutput] = useState(order.output)
  const isMkv = /\.mkv$/i.test(order.output)
  const keep = () => {
    if (output !== order.output && output !== '') {
      void run(() => changeOrder(id, { output }))
    }
  }
  return (
    <div className={styles['facts']}>
      <Field
        label={t('order.output')}
        value={output}
        onChange={({ currentTarget }) => setOutput(currentTarget.value)}
        onBlur={keep}
      />
      <Switches
        dub={dub}
        names={['subtitles', 'subtitleTrack', ...(order.transcript.from === 'picture' ? SIGNS : [])]}
        disabled={isMkv ? [] : ['signTrack']}
      />
    </div>
  )
}

const SIGNS = ['signs', 'signTrack'] as const

/** Switches of a dub's order. */
function Switches({
  dub: { id, order },
  ...fields
}: { readonly dub: Dub } & Pick<SettingFieldsProps, 'names' | 'disabled'>) {
  return (
    <div className={steps['checks']}>
      <SettingFields {...fields} settings={order} onChange={(change) => void run(() => changeOrder(id, change))} />
    </div>
  )
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}
