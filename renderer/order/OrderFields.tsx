import type { ReactNode } from 'react'
import { type FormScope, fieldsIn, isSwitch, TOPICS } from '../../shared/settings/offeredOptions.ts'
import type { Topic } from '../../shared/settings/option.ts'
import type { OptionName, Settings } from '../../shared/settings/settings.ts'
import { t } from '../locales/t.ts'
import steps from '../ui/steps.module.css'
import styles from './OrderFields.module.css'
import { SettingField } from './SettingField.tsx'

interface OrderFieldsProps {
  readonly offer: FormScope
  readonly settings: Settings
  /** The file to make: what it cannot hold is off. */
  readonly output: string
  readonly disabled?: readonly OptionName[]
  /** Fields that the room draws in its own way, each in the place of its option's. */
  readonly own?: Readonly<Partial<Record<OptionName, ReactNode>>>
  /** Further fields of a topic, above and below its options. */
  readonly above?: Readonly<Partial<Record<Topic, ReactNode>>>
  readonly below?: Readonly<Partial<Record<Topic, ReactNode>>>
  /** Receives the one setting that was changed. */
  onChange(change: Settings): void
}

/** The options of a dub or a render by topic, drawn by the table of settings. */
export function OrderFields({ offer, own = {}, above = {}, below = {}, ...fields }: OrderFieldsProps) {
  const { programme } = offer
  const field = (name: OptionName) => own[name] ?? <SettingField key={name} {...{ name, programme, ...fields }} />
  return TOPICS.map((topic) => {
    const names = fieldsIn(topic, offer, own)
    const switches = names.filter(isSwitch)
    if (names.length === 0 && !above[topic] && !below[topic]) return null
    return (
      <section key={topic} className={styles['topic']}>
        <h3>{t(`order.topic${topic}`)}</h3>
        {above[topic]}
        {names.filter((name) => !isSwitch(name)).map(field)}
        {switches.length > 0 && <div className={steps['checks']}>{switches.map(field)}</div>}
        {below[topic]}
      </section>
    )
  })
}
