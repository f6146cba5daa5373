import type { PeopleNumbers } from '../../shared/project/speakers/likelyNumbers.ts'
import { t } from '../locales/t.ts'

/** The question how many people speak in a film, by the two numbers that are as likely. */
export function peopleQuestion({ found, orElse }: PeopleNumbers): string {
  const [few, many] = [Math.min(found, orElse), Math.max(found, orElse)]
  return few === 1 && many === 2 ? t('people.oneOrTwo') : t('people.some', { few, many })
}

/** A number of people in words. */
export function peopleWords(people: number): string {
  if (people === 1) return t('cast.onePerson')
  return people === 2 ? t('cast.twoPeople') : t('people.number', { number: people })
}
