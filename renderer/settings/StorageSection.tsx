import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { CLEANABLE_PARTS, type storage as table } from '../../shared/commands/storage.ts'
import { t } from '../locales/t.ts'
import { createLatest } from '../state/latest.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { size } from '../ui/format.ts'
import tables from '../ui/table.module.css'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

type Kept = z.output<(typeof table)['storage']['output']>
type Part = Kept['parts'][number]['part']

/** Settings section: the studio's files on the disk, their size, and how to free space. */
export function StorageSection() {
  const [kept, setKept] = useState<Kept>()
  const [resultText, setResultText] = useState('')
  const [measuring] = useState(createLatest)
  const measure = useCallback(() => measuring.again(() => studio().api.storage({}), setKept), [measuring])
  useEffect(() => void run(measure), [measure])
  const clean = async (part: (typeof CLEANABLE_PARTS)[number]) => {
    const { bytes, files } = await studio().api.cleanUp({ part })
    setResultText(t('storage.cleaned', { count: files, size: size(bytes) }))
    await measure()
  }
  return (
    <Section title={t('settings.section.storage')}>
      <p className={styles['text']}>{t('storage.text')}</p>
      {kept === undefined ? (
        <p role="status">{t('storage.measuring')}</p>
      ) : (
        <>
          <table className={`${tables['table']} ${styles['table']}`} data-roomy="true">
            <thead>
              <tr>
                <th scope="col">{t('storage.what')}</th>
                <th scope="col">{t('storage.size')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('storage.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {kept.parts.map(({ part, bytes, files }) => (
                <tr key={part}>
                  <th scope="row">
                    {t(`storage.${part}`)}
                    <span className={styles['text']}>{t(`storage.${part}Note`)}</span>
                  </th>
                  <td>
                    {size(bytes)}
                    <span className={styles['text']}>{t('storage.files', { count: files })}</span>
                  </td>
                  <td>
                    <PartButtons part={part} empty={files === 0} onClean={(one) => void run(() => clean(one))} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles['text']}>
            {t('storage.total', {
              size: size(kept.parts.reduce((sum, { bytes }) => sum + bytes, 0)),
              folder: kept.folder,
            })}
          </p>
        </>
      )}
      <p role="status" className={styles['ok']}>
        {resultText}
      </p>
    </Section>
  )
}

interface PartButtonsProps {
  readonly part: Part
  readonly empty: boolean
  onClean(part: (typeof CLEANABLE_PARTS)[number]): void
}

function PartButtons({ part, empty, onClean }: PartButtonsProps) {
  const name = t(`storage.${part}`)
  const cleanable = CLEANABLE_PARTS.find((one) => one === part)
  return (
    <div className={styles['row']}>
      {cleanable !== undefined && (
        <Button
          disabled={empty}
          why={t('storage.empty')}
          aria-label={t('storage.cleanOf', { name })}
          onClick={() => onClean(cleanable)}
        >
          {t('storage.clean')}
        </Button>
      )}
      <Button
        kind="quiet"
        disabled={empty}
        why={t('storage.empty')}
        aria-label={t('storage.showOf', { name })}
        onClick={() => void run(() => studio().api.showStorage({ part }))}
      >
        {t('storage.show')}
      </Button>
    </div>
  )
}
