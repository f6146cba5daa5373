import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { createFlite } from '../../electron/engine/adapters/flite/flite.ts'
import { allVoices } from '../../electron/engine/core/allVoices.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { speakLine } from '../../electron/engine/dub/speak/utterance.ts'
import { quantile } from './benchEngine.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { hasPraat, type PitchPoint, praatPitch } from './praatPitch.ts'

/** Sentences said once as a statement and once as a question. The melodies were set on the first three alone. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'You are coming home tomorrow',
    'The teacher has read the long letter',
    'They sold the old car',
    'Your sister lives near the river',
    'The rain will begin this evening',
    'He told them about the new doctor',
    'We can leave the boxes here',
    'The children have eaten all the mangoes',
    'She opened the window in the morning',
  ],
  sw: [
    'Mama yako anakuja kesho asubuhi',
    'Watoto wamemaliza kazi yao',
    'Unapenda kula wali na maharagwe',
    'Mwalimu amefika shuleni mapema',
    'Mvua itanyesha usiku huu',
    'Walinunua shamba karibu na mto',
    'Ndugu zako wanaishi mjini',
    'Gari jipya limeharibika tena',
    'Tutaonana sokoni siku ya Jumamosi',
  ],
  yo: [
    'Àwọn ọmọ ti lọ sí ilé ẹ̀kọ́',
    'Bàbá rẹ ń bọ̀ ní ọ̀la',
    'Wọ́n ta ọkọ̀ àtijọ́ náà',
    'Ìyá àgbà sùn ní àárọ̀',
    'Òjò yóò rọ̀ ní alẹ́ yìí',
    'Olùkọ́ ti ka ìwé gígùn náà',
    'Ẹ̀gbọ́n rẹ ń gbé ní ẹ̀gbẹ́ odò',
    'A lè fi àpótí sílẹ̀ níbí',
    'Ó ra iṣu púpọ̀ ní ọjà',
  ],
  ig: [
    'Nne gị na-abịa echi',
    'Ụmụaka agaala ụlọ akwụkwọ',
    'Ha rere ụgbọ ala ochie ahụ',
    'Onye nkuzi agụọla akwụkwọ ogologo ahụ',
    'Mmiri ga-ezo n’abalị a',
    'Nwanne gị bi nso na mmiri',
    'Anyị nwere ike ịhapụ igbe ebe a',
    'Ọ zụrụ ji n’ahịa taa',
    'Dọkịta ọhụrụ ahụ bịara ụnyaahụ',
  ],
  ha: [
    'Yara sun tafi makaranta',
    'Mahaifinka zai zo gobe da safe',
    'Sun sayar da tsohuwar mota',
    'Malami ya karanta dogon littafi',
    'Ruwa zai sauka da dare',
    'Yar uwarka tana zaune kusa da kogi',
    'Za mu iya barin akwati a nan',
    'Ta sayi doya a kasuwa yau',
    'Sabon likita ya zo jiya da yamma',
  ],
  zu: [
    'Umama wakho uyeza kusasa',
    'Izingane ziye esikoleni',
    'Bathengise imoto endala',
    'Uthisha uyifundile incwadi ende',
    'Imvula izona kusihlwa',
    'Udadewenu uhlala eduze komfula',
    'Singashiya amabhokisi lapha',
    'Uthenge ubhatata emakethe namuhla',
    'Udokotela omusha ufike izolo ntambama',
  ],
}
const VOICES: Readonly<Record<string, readonly string[]>> = {
  en: ['en-ruth', 'en-daniel', 'en-amara', 'en-kofi'],
  sw: ['sw-zawadi', 'sw-juma'],
  yo: ['yo-adeola', 'yo-babatunde'],
  ig: ['ig-chioma', 'ig-emeka'],
  ha: ['ha-amina', 'ha-musa'],
  zu: ['zu-thandi', 'zu-sipho'],
}
/** How many sentences of each language the melodies were set on. */
const SET_ON = 3
/** Semitones by which a question lies higher or ends higher; semitones a second by which a statement sinks. */
const GOALS = { question: 2, slope: { steepest: -4, flattest: -1 } }
/** Seconds of voice that count as the end of a sentence. */
const SENTENCE_END_SECONDS = 0.12

/** How questions differ from statements, and how statements sink, as Praat hears them, on sentences no melody was set on. */
export async function sentenceMelody(voices: Synthesizer): Promise<void> {
  if (!(await hasPraat())) return notMeasured('questions: the Debian package praat is absent')
  const isTuning = process.argv.includes('--tune')
  for (const [language, sentences] of Object.entries(SENTENCES)) {
    for (const voice of VOICES[language] ?? []) {
      const differences: Record<'register' | 'end' | 'slope', number>[] = []
      for (const text of isTuning ? sentences.slice(0, SET_ON) : sentences.slice(SET_ON)) {
        const [statementTones, questionTones] = [
          await pitchOf(voices, `${text}.`, voice),
          await pitchOf(voices, `${text}?`, voice),
        ]
        differences.push({
          register: mid(questionTones) - mid(statementTones),
          end: end(questionTones) - end(statementTones),
          slope: slopeOf(statementTones),
        })
      }
      const mean = (of: 'register' | 'end' | 'slope'): number =>
        differences.reduce((sum, one) => sum + one[of], 0) / differences.length
      const [register, last, slope] = [mean('register'), mean('end'), mean('slope')]
      const pitchText = `register ${register.toFixed(1)}, end ${last.toFixed(1)} semitones`
      report(`${voice}, question against statement`, pitchText, atLeast(Math.max(register, last), GOALS.question))
      const distinctCount = differences.filter((one) => Math.max(one.register, one.end) >= GOALS.question).length
      report(`  pairs of sentences told apart by as much`, `${distinctCount} of ${differences.length}`)
      const sinks = `${slope.toFixed(1)} semitones a second`
      const { steepest, flattest } = GOALS.slope
      report('  slope of its statements', sinks, slope < steepest ? atLeast(slope, steepest) : atMost(slope, flattest))
    }
  }
}

interface Tone {
  readonly at: number
  readonly semitones: number
}

async function pitchOf(voices: Synthesizer, text: string, voice: string): Promise<Tone[]> {
  const { samples, sampleRate } = await speakLine(voices, { text, voice, speed: 1 }, new AbortController().signal)
  return (await praatPitch(samples, sampleRate)).map(({ at, hz }: PitchPoint) => {
    return { at, semitones: 12 * Math.log2(hz / 100) }
  })
}

function mid(tones: readonly Tone[]): number {
  return quantile(
    tones.map(({ semitones }) => semitones),
    0.5,
  )
}

function end(tones: readonly Tone[]): number {
  const last = tones.at(-1)?.at ?? 0
  return mid(tones.filter(({ at }) => at > last - SENTENCE_END_SECONDS))
}

/** The straight line of least squares. */
function slopeOf(tones: readonly Tone[]): number {
  const centre = tones.reduce((sum, { at }) => sum + at, 0) / tones.length
  const spread = tones.reduce((sum, { at }) => sum + (at - centre) ** 2, 0)
  return tones.reduce((sum, { at, semitones }) => sum + (at - centre) * semitones, 0) / spread
}

if (import.meta.main) {
  const voices = allVoices([createFlite(1), createEspeak(1)])
  await sentenceMelody(voices).finally(() => voices.close())
}
