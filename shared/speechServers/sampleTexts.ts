import type { Target } from '../contract/records.ts'

/** A short greeting in each home language, with its marks, to hear a voice by. */
export const SAMPLE_TEXTS: Readonly<Record<Target, string>> = {
  en: 'Good morning. How are you today?',
  yo: 'Ẹ káàárọ̀. Ṣé dáadáa ni?',
  ig: 'Ụtụtụ ọma. Kedu ka ị mere?',
  ha: 'Barka da safiya. Yaya gajiya?',
  sw: 'Habari za asubuhi. Hujambo?',
  zu: 'Sawubona. Unjani namhlanje?',
}
