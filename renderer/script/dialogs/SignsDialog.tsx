import { formatClock } from '../../../shared/basics/timecode.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Sign } from '../../../shared/project/document.ts'
import { addSign, placeSign, removeSign, writeSign } from '../../../shared/project/texts/signEdits.ts'
import { languageName } from '../../locales/languageName.ts'
import { t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { readTypedTime } from '../../state/document/filmTime.ts'
import { edit } from '../../state/document/journal.ts'
import { useDocument, useProject } from '../../state/document/project.ts'
import { seek, useClock } from '../../state/editor/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BoxField } from '../../ui/fields/BoxField.tsx'
import table from '../../ui/table.module.css'
import dialogs from './ScriptDialogs.module.css'
import styles from './SignsDialog.module.css'

const close = () => closeDialog('signs')
/** Seconds and place of a text that is added by hand. */
const NEW_SIGN_SECONDS = 3
const NEW_SIGN_BOX = { left: 0.3, top: 0.4, right: 0.7, bottom: 0.5 }

/** The texts of the picture that nobody speaks, with their times and translations; each change is a step of its own. */
export function SignsDialog() {
  const dialog = useDialog('signs')
  return (
    <Dialog title={t('signs.title')} open={dialog !== undefined} onClose={close}>
      {dialog !== undefined && <Signs />}
    </Dialog>
  )
}

const NO_SIGNS: readonly Sign[] = []

function Signs() {
  const signs = useDocument((document) => document.signs ?? NO_SIGNS)
  const target = useProject((project) => project.target)
  const playhead = useClock((time) => Math.floor(time))
  const add = () => {
    const place = { start: playhead, end: playhead + NEW_SIGN_SECONDS, box: NEW_SIGN_BOX }
    edit(say('edit.addSign'), (draft) => addSign(draft, { ...place, text: '' }))
  }
  return (
    <div className={dialogs['form']} data-wide>
      <p className={dialogs['hint']}>{t(signs.length === 0 ? 'signs.none' : 'signs.hint')}</p>
      {signs.length > 0 && (
        <div className={styles['list']}>
          <table className={table['table']} data-roomy="true">
            <thead>
              <tr>
                <th scope="col">{t('signs.times')}</th>
                <th scope="col">{t('signs.place')}</th>
                <th scope="col">{t('signs.text')}</th>
                {target !== undefined && <th scope="col">{languageName(target)}</th>}
                <td />
              </tr>
            </thead>
            <tbody>
              {signs.map((sign) => (
                <SignRow key={sign.id} sign={sign} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={dialogs['end']}>
        <Button onClick={add}>{t('signs.add', { time: formatClock(playhead) })}</Button>
      </div>
    </div>
  )
}

function SignRow({ sign: { id, start, end, box, text, texts } }: { readonly sign: Sign }) {
  const target = useProject((project) => project.target)
  const source = useDocument((document) => document.sourceLanguage)
  const name = text.trim() || formatClock(start)
  const place = (change: Parameters<typeof placeSign>[2]) =>
    edit(say('edit.placeSign'), (draft) => placeSign(draft, id, change))
  return (
    <tr>
      <td className={styles['times']}>
        <TimeField label={t('signs.startOf', { name })} time={start} onChange={(at) => place({ start: at })} />
        <TimeField label={t('signs.endOf', { name })} time={end} onChange={(at) => place({ end: at })} />
      </td>
      <td>
        <BoxField label={t('signs.placeOf', { name })} box={box} onChange={(to) => place({ box: to })} />
      </td>
      <td>
        <TextField
          label={t('signs.textOf', { time: formatClock(start) })}
          empty={t('signs.text')}
          lang={source}
          text={text}
          change={say('edit.writeSign')}
          write={(draft, written) => writeSign(draft, id, { text: written })}
        />
      </td>
      {target !== undefined && (
        <td>
          <TextField
            label={t('signs.translationOf', { name })}
            empty={languageName(target)}
            lang={target}
            text={texts[target] ?? ''}
            change={say('edit.writeSign')}
            write={(draft, written) => writeSign(draft, id, { text: written, target })}
          />
        </td>
      )}
      <td className={styles['actions']}>
        <Button kind="quiet" aria-label={t('signs.goTo', { name })} onClick={() => seek(start)}>
          {t('signs.go')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('signs.removeOf', { name })}
          onClick={() => edit(say('edit.removeSign'), (draft) => removeSign(draft, id))}
        >
          {t('signs.remove')}
        </Button>
      </td>
    </tr>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly time: number
  onChange(time: number): void
}

/** A time that is taken over when its field is left, and comes back where it is none. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  const shown = formatClock(time, 2)
  return (
    <input
      key={shown}
      aria-label={label}
      defaultValue={shown}
      onBlur={({ currentTarget }) => {
        const { value } = currentTarget
        if (value === shown) return
        // An edit that changes nothing, such as a time past the end, draws no new field.
        currentTarget.value = shown
        const typed = readTypedTime(value, time)
        if (typed !== undefined) onChange(typed)
      }}
    />
  )
}

interface TextFieldProps {
  readonly label: string
  /** Shown while the field is empty, as a narrow page has no heads of columns. */
  readonly empty: string
  readonly lang: string | undefined
  readonly text: string
  /** The name of the step. */
  readonly change: Message
  write(draft: Parameters<typeof writeSign>[0], text: string): void
}

/** A text that is taken over when its field is left. */
function TextField({ label, empty, lang, text, change, write }: TextFieldProps) {
  return (
    <textarea
      key={text}
      rows={Math.max(1, text.split('\n').length)}
      aria-label={label}
      placeholder={empty}
      lang={lang}
      dir="auto"
      defaultValue={text}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== text) edit(change, (draft) => write(draft, value))
      }}
    />
  )
}
