import { type CSSProperties, type ReactNode, useState } from 'react'
import type { Failure } from '../shared/failure.ts'
import { say } from '../shared/locale/message.ts'
import styles from './Gallery.module.css'
import { languageName } from './locales/languageName.ts'
import { t } from './locales/t.ts'
import { RemedyList } from './remedies/RemedyList.tsx'
import { Button } from './ui/Button.tsx'
import box from './ui/box.module.css'
import controls from './ui/controls.module.css'
import { Check } from './ui/fields/Check.tsx'
import { Choice, type Option } from './ui/fields/Choice.tsx'
import { Field } from './ui/fields/Field.tsx'
import { Slider } from './ui/fields/Slider.tsx'
import { SpeakerCountField } from './ui/fields/SpeakerCountField.tsx'
import { FailureNote } from './ui/notes/FailureNote.tsx'
import { HeldNote } from './ui/notes/HeldNote.tsx'
import { InstallProgress } from './ui/notes/InstallProgress.tsx'
import { Notes } from './ui/notes/Notes.tsx'
import { ProgressBar } from './ui/notes/ProgressBar.tsx'
import steps from './ui/steps.module.css'

/** The colours that have a meaning, by their tokens. */
const COLOURS = ['accent', 'focus', 'ok', 'warn', 'bad'] as const

const INTERNAL_FAILURE: Failure = { kind: 'internal', message: '', said: say('failure.internal') }
const DISK_FULL_FAILURE: Failure = { kind: 'file', message: '', said: say('failure.diskFull') }
const NOTES = [say('note.noTranscript'), say('note.linesOfTranslation'), say('note.speakersUntold')]

const nothing = () => undefined
const soon = async () => undefined

/** All controls in all states, in both themes: the page `?gallery`, for people who change them. `?lang=sw&gallery` shows it in Swahili. */
export function Gallery() {
  return (
    <main className={styles['gallery']}>
      <h1 className="visually-hidden">{t('app.name')}</h1>
      <Theme scheme="dark" />
      <Theme scheme="light" />
    </main>
  )
}

function Theme({ scheme }: { readonly scheme: 'dark' | 'light' }) {
  return (
    <section className={styles['theme']} data-scheme={scheme} aria-label={t(`settings.theme.${scheme}`)}>
      <h2>{t(`settings.theme.${scheme}`)}</h2>
      <Part name="Button">
        {(['primary', 'plain', 'quiet'] as const).map((kind) => (
          <div key={kind} className={styles['row']}>
            <Button kind={kind}>{t('editor.edit')}</Button>
            <Button kind={kind} disabled>
              {t('editor.edit')}
            </Button>
            <Button kind={kind} disabled why={t('media.loading')}>
              {t('order.start', { language: languageName('sw') })}
            </Button>
          </div>
        ))}
      </Part>
      <Part name="Choice">
        <Choices />
      </Part>
      <Part name="Field">
        <Field label={t('qc.file')} defaultValue="/films/film.mp4" />
        <Field label={t('order.language')} hint={t('ways.hostedNote')} disabled />
        <SpeakerCountField value={2} onChange={nothing} />
        <Check label={t('order.allVideos', { count: 12 })} checked onChange={nothing} />
        <Check label={t('order.allVideos', { count: 12 })} checked={false} disabled onChange={nothing} />
      </Part>
      <Part name="Slider">
        <Slider aria-label={t('order.words')} value={0.6} min={0} max={1} step={0.1} onChange={nothing} />
        <Slider aria-label={t('order.voices')} value={0.2} min={0} max={1} disabled onChange={nothing} />
      </Part>
      <Part name="ProgressBar">
        <ProgressBar label={t('order.title')} fraction={0.4} />
        <ProgressBar label={t('order.title')} />
        <InstallProgress name="M2M100" progress={{ stage: 'downloading', bytes: 4e8, total: 14e8, speed: 2e7 }} />
      </Part>
      <Part name="Note">
        <Notes notes={NOTES} />
        <p className={box['box']}>{t('ways.keptOrder')}</p>
        <HeldNote reason={say('qc.queued')} />
        <FailureNote failure={INTERNAL_FAILURE} onRetry={nothing} />
        <FailureNote failure={DISK_FULL_FAILURE} />
      </Part>
      <Part name="Remedies">
        <RemedyList
          lacks={scheme === 'dark' ? ['words', 'translation'] : ['translation']}
          reasons={[
            t(scheme === 'dark' ? 'script.hearsNothing' : 'plan.noTranslator', { language: languageName('sw') }),
          ]}
          from="en"
          to="sw"
          actions={{ subtitles: soon, picture: soon, write: soon }}
        />
      </Part>
      <Part name="tokens.css">
        <div className={styles['row']}>
          {COLOURS.map((name) => (
            <span key={name} className={styles['swatch']} style={{ '--shown': `var(--${name})` } as CSSProperties}>
              {name}
            </span>
          ))}
        </div>
      </Part>
    </section>
  )
}

type From = 'auto' | 'video' | 'picture'

/** One of several, in the three looks that it has. */
function Choices() {
  const [chosen, choose] = useState<From>('auto')
  const options: (Option<From> & { readonly label: string })[] = [
    { value: 'auto', label: t('transcript.auto'), note: t('transcript.autoNote') },
    { value: 'video', label: t('order.listen'), note: t('order.listenNote') },
    { value: 'picture', label: t('order.readPicture'), note: t('order.readPictureNote') },
  ]
  return (
    <>
      <Choice<From> look="rows" legend={t('transcript.source')} {...{ options }} value={chosen} onChange={choose} />
      <Choice<From>
        look="tiles"
        legend={t('transcript.source')}
        options={options.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={choose}
      />
      <div className={controls['choices']}>
        {options.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
            {label}
          </button>
        ))}
      </div>
      <label className={steps['field']}>
        <span>{t('transcript.language')}</span>
        <select defaultValue="sw">
          {(['en', 'sw', 'ha', 'yo'] as const).map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** A kind of control, under the name that it has in the code. */
function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{name}</h3>
      {children}
    </section>
  )
}
