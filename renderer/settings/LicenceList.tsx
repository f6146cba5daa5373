import { useEffect, useState } from 'react'
import { LICENCES_FILE, Licences } from '../../shared/licences.ts'
import { t } from '../locales/t.ts'
import { run } from '../state/studio/studio.ts'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** All shipped packages with author and full licence. */
export function LicenceList() {
  const [licences, setLicences] = useState<Licences>()
  const [searchText, setSearchText] = useState('')
  useEffect(() => void run(async () => setLicences(await load())), [])
  if (licences === undefined) {
    return (
      <Section title={t('about.licences')}>
        <p role="status">{t('about.loading')}</p>
      </Section>
    )
  }
  const query = searchText.trim().toLowerCase()
  const shown = licences.packages.filter(({ name, licence, by }) =>
    `${name} ${licence} ${by}`.toLowerCase().includes(query),
  )
  return (
    <Section title={t('about.licences')}>
      <p className={styles['text']}>{t('about.licencesText', { count: licences.packages.length - 1 })}</p>
      <Field
        label={t('about.find')}
        value={searchText}
        onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
      />
      <ul className={styles['licences']}>
        {shown.map((one) => (
          <li key={`${one.name} ${one.version}`}>
            <Licence licence={one} texts={licences.texts} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface LicenceProps {
  readonly licence: Licences['packages'][number]
  readonly texts: readonly string[]
}

/** One package; its licence texts are drawn when opened. */
function Licence({ licence: { name, version, licence, by, texts: places }, texts }: LicenceProps) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles['work']}>
          {name} {version}
        </span>
        <span className={styles['text']}>
          {licence}
          {by !== '' && `, ${t('about.by', { by })}`}
        </span>
      </summary>
      {open && places.length === 0 && <p className={styles['text']}>{t('about.noText', { licence })}</p>}
      {open &&
        places.map((place) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
          <pre key={place} tabIndex={0} className={`well ${styles['licence']}`}>
            {texts[place]}
          </pre>
        ))}
    </details>
  )
}

async function load(): Promise<Licences> {
  const answer = await fetch(new URL(LICENCES_FILE, document.baseURI))
  return Licences.parse(await answer.json())
}
