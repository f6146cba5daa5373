import { useState } from 'react'
import type { PackViews } from '../../shared/commands/packs.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { patch, useSession } from '../state/session.ts'
import { Field } from '../ui/fields/Field.tsx'
import { size } from '../ui/format.ts'
import { groupPacks, knownLanguages } from './groupPacks.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PackRow } from './PackRow.tsx'
import styles from './Packs.module.css'
import { PresetForm } from './PresetForm.tsx'

/** The packs (models) for this computer: which exist, what they need, and which are installed. */
export function PackLists() {
  const list = useSession(({ packs }) => packs)
  return (
    <div className={styles['body']} data-wide>
      <p className={styles['intro']}>{t('packs.intro')}</p>
      {list === undefined ? <p className={styles['intro']}>{t('packs.loading')}</p> : <Packs list={list} />}
    </div>
  )
}

function Packs({ list }: { readonly list: PackViews }) {
  const from = useSession(({ packsFrom }) => packsFrom)
  const [language, setLanguage] = useState('')
  const { folder, freeBytes, packs } = list
  const groups = groupPacks(packs, language === '' ? undefined : language)
  const count = groups.reduce((sum, group) => sum + group.groups.reduce((all, one) => all + one.packs.length, 0), 0)
  return (
    <>
      <PresetForm list={list} />
      <Field
        label={t('packs.source')}
        placeholder={t('packs.sourcePlaceholder')}
        hint={t('packs.sourceHint')}
        value={from}
        onChange={({ currentTarget }) => patch({ packsFrom: currentTarget.value })}
      />
      <div className={styles['tools']}>
        <LanguageSelect
          label={t('packs.find')}
          value={language}
          none={t('packs.anyLanguage')}
          languages={knownLanguages(packs)}
          onChange={setLanguage}
        />
        <p className={styles['dim']} role="status">
          {count === 0 ? t('packs.none') : t('packs.count', { count })}
        </p>
        <p className={`${styles['dim']} ${styles['place']}`}>{t('packs.place', { folder, free: size(freeBytes) })}</p>
      </div>
      {groups.map((ability) => (
        <section key={ability.capability} className={styles['ability']}>
          <h3>{t(`packs.can.${ability.capability}`)}</h3>
          {ability.groups.map(({ language: code, packs: rows }) => (
            <div key={code ?? ''} className={styles['group']}>
              {ability.groups.length > 1 && <h4>{code === undefined ? t('packs.several') : languageName(code)}</h4>}
              <ul>
                {rows.map((pack) => (
                  <PackRow key={pack.id} pack={pack} memory={list.memory} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
