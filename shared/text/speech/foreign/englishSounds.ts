import { type Stretch, sharedLetters } from '../letters.ts'
import { IRREGULAR_PRONUNCIATIONS } from './englishWords.ts'

/**
 * A sound of English as spoken in Africa, without r after vowels: consonants by their usual spelling (`th`, `dh`, `zh`),
 * vowels of dress `e`, strut `uh`, nurse `er`, face `ey`, goat `ow`, price `ay`, mouth `aw`, choice `oy`, letter `@`.
 */
export type EnglishSound = string

/**
 * Letter-to-sound rules: a pattern at the place of reading, and its sounds (`0` for none). The first that fits is taken;
 * the way of Elovitz et al. (1976), Automatic translation of English text to phonetics by means of letter-to-sound
 * rules (Naval Research Laboratory). Written for this project.
 */
const LETTER_TO_SOUND_RULES = rules(`
  ^[kgpm]n n / ^p(?=[st]) 0 / (?<=cei)p(?=t) 0 / ^coup(?=s?$) k-u / ^corps$ k-o / (?<=^(?:u|she|ha|loo))p(?=h) p / pph f
  (?<=^(?:in)?de|^(?:un|re)?dou)b(?=t) 0 / ^subtl s-uh-t-l / (?<=^(?:lau|drau))gh f / ^wr r / ^x z / ^wh(?=o) h / wh w
  tch ch / ^sch s-k / sch s-k / sh sh / ssion sh-@-n / (?<=[lnr])sion sh-@-n / sion zh-@-n / tion sh-@-n
  [ct]ia(?=l|n$) sh-@ / [ct]ious sh-@-s / cean sh-@-n / ture(?=[sd]?$) ch-@ / tu(?=al) ch-u
  (?<=[aeiou])sure(?=s?$) zh-@ / ch(?=[rnl]) k / ^ch(?=aos|or[dui]|em|arac) k / (?<=te|sy|ar)ch(?=n|$|i|o) k
  (?<=^ma)ch sh / ^ch(?=ef|ic[a$]|arlo) sh / (?<=mi)ch(?=elle) sh / ch ch / ck k
  cc(?=[eiy]) k-s / cc k / sc(?=[eiy]) s / c(?=[eiy]) s / c k / que(?=s?$) k / qu k-w / q k
  ^ex(?=[aeiou]) e-g-z / x k-s / ph f / ^gh g / gh 0
  dge j / dg(?=[iy]) j / gg g / ^g(?=et|if|irl|iv|ear) g / (?<=^(?:an|fin|hun|sin|lon|stron|ti|tar|bur|hambur|for))g(?=e) g
  gn(?=$|s$|ed$|ing$) n / ng(?=$|s$|er|ing|ed$) ng / ng(?=[aourl]) ng-g / nk ng-k / g(?=[eiy]) j
  (?<=g)u(?=[ei]) 0 / g g
  mb(?=$|s$|er|ing) m / mn$ m / kh k / rh r / th(?=e[rmn]?$|ey|is$|at$|ough$) dh / (?<=[aeo])th(?=er) dh / th th
  zz t-s / bb b / dd d / ff f / ll l / mm m / nn n / pp p / rr r / ss s / tt t / vv v
  (?<=[aeiou])s(?=e$) z / (?<=[bdglmnrvwe])s$ z / (?<=s)t(?=le|en$) 0 / s s
  ^ho(?=ur|nest) o / (?<=[aeiou])h(?![aeiouy]) 0 / h h
  ation(?=s|$) ey-sh-@-n / a(?=(?:[bcdfgkmnpstvz]|st|ng)e[sd]?$) ey / aigh ey / air e-@ / ai ey / ay ey / au o / aw o
  alk o-k / al(?=m) a / a(?=ll$|lls$|ld|lt) o / are(?=s?$) e-@ / (?<=w|wh|qu)a(?=[nstlrd]|tch) o / ar(?=[aeiou]) a-r
  ar a / aa a / ae e / a a
  eau ow / ee(?=r) i-@ / ee i / ea(?=d$|th$|lth|sure|ven|ther|dy|sant|pon) e / ear(?=[nltc]) er / ear i-@ / ea i
  eigh ey / ein ey-n / (?<=c)ei i / ei i / ey(?=s?$) i / ey ey / eu y-u / (?<=[rjl]|ch)ew u / ew y-u
  (?<=[td])ed$ i-d / (?<=[aeiouy].*[pkfscxh])ed$ t / (?<=[aeiouy].*)ed$ d / (?<=[sxz]|[cs]h|[cg])es$ i-z
  (?<=[aeiouy][^aeiouy]{1,2})e(?=s$) 0 / e(?=[^aeiouywxrl]e$) i / (?<=[aeiouy].*[^aeiou])e(?=ly$|ment|ful|less|ness) 0
  ere$ i-@ / (?<=[aeiouy].*)er(?=s?$|ed$|ing$) @ / er(?=[aeiou]) e-r / er er / (?<=[aeiouy].*)e$ 0 / e$ i / e e
  igh ay / i(?=gns?$) ay / i(?=nds?$|ld$) ay / iew y-u / (?<=^[^aeiou]{1,2})ie(?=s?$|d$) ay / ie(?=r) i / ie i
  (?<=ser|of?f|pract|not|just|pol)i(?=ce) i / (?<=az|mach|eng|medic|gasol|mar|vacc)i(?=ne) i
  (?<=[a-z]{2}t)i(?=ve$) i / (?<=^[gl])i(?=ve) i / ire(?=[sd]?$) ay-@ / i(?=[^aeiouwxyr]e[sd]?$) ay / ir(?![aeiou]) er
  (?<=^b)i(?=o) ay / ^i(?=tem|dea) ay / ^i$ ay / i i
  oor o / oo u / oar o / oa ow / oe(?=s?$) ow / oi oy / oy oy / ought o-t / (?<=thr)ough u / (?<=en|^t|^r)ough uh-f
  (?<=c)ough o-f / (?<=th)ough ow / ough aw / ould u-d / (?<=^[cpf])our o / our(?=s?$) aw-@ / ou(?=s$) @
  ou(?=p$|te|th$) u / ou(?=ble|ntry|ple|sin|ch$) uh / ou aw / ow(?=n$|d|er|l$|se) aw / (?<=^(?:h|n|c|w|all))ow$ aw / ow ow
  (?<=^(?:s|c|l|d|gl|ab|bec))o(?=me|ve|ne) uh / ore(?=s?$) o / o(?=[^aeiouwxyr]e[sd]?$) ow / or(?=[aeiou]) o-r / or o
  o(?=ld|ll$|lt|st$) ow / o(?=s?$|es$|tion|cean) ow / ^o(?=pen|nly|ver|kay) ow / (?<=^m)o(?=n[dkt]|ney|ther) uh
  (?<=^(?:br|an))o(?=ther) uh / (?<=^[sw])o(?=n$) uh / o o
  ue(?=s?$) u / ui(?=t|ce) u / uy ay / ur(?=[aeiou]) y-u-r / ure$ y-@ / ur er / (?<=[rljs]|ch)u(?=[^aeiouwxy]+e[sd]?$) u
  u(?=[^aeiouwxyr]e[sdr]?$) y-u / ^u(?=ni(?!n)|s[eu]) y-u / (?<=[rljs]|ch)u(?=[^aeiou][aeiou]) u / u(?=[^aeioursxy][aeiou]) y-u
  (?<=^[fpb])u(?=ll|sh|t$|tch) u / u(?=s?$) u / u(?=[aeo]) u / u uh
  ^y y / y(?=[aeiou]) y / (?<=^[^aeiou]{1,3}|f)y$ ay / y(?=[^aeiouy]e$|ber|cle|dro|per) ay / y i
  r(?=[aeiouy]) r / r 0 / b b / d d / f f / j j / k k / l l / m m / n n / p p / t t / v v / w w / z z
`)

function rules(table: string): readonly { pattern: RegExp; sounds: readonly EnglishSound[] }[] {
  const rows = table.split(/ \/ |\n/u).flatMap((row) => (row.trim() === '' ? [] : [row.trim()]))
  return rows.map((row) => {
    const [source = '', soundList = ''] = row.split(' ')
    return { pattern: new RegExp(source, 'uy'), sounds: soundList === '0' ? [] : soundList.split('-') }
  })
}

/** A sound of an English word, and the letters that spell it. */
interface SpelledSound extends Stretch {
  readonly sound: EnglishSound
}

/** The sounds of an English word in small letters, from the list of irregular words or by rules. */
export function englishSounds(word: string): EnglishSound[] {
  return spelledSounds(word).map(({ sound }) => sound)
}

/** The sounds of an English word with their letters; the sounds of one rule, and those of an irregular word, share its letters. */
export function spelledSounds(word: string): SpelledSound[] {
  const irregular = IRREGULAR_PRONUNCIATIONS.get(word)
  if (irregular !== undefined) return overLetters(irregular.split('-'), { offset: 0, length: word.length })
  const sounds: SpelledSound[] = []
  for (let at = 0; at < word.length; ) {
    const rule = LETTER_TO_SOUND_RULES.find(({ pattern }) => {
      pattern.lastIndex = at
      return pattern.test(word)
    })
    const next = Math.max(at + 1, rule?.pattern.lastIndex ?? 0)
    sounds.push(...overLetters(rule?.sounds ?? [], { offset: at, length: next - at }))
    at = next
  }
  return sounds
}

function overLetters(sounds: readonly EnglishSound[], letters: Stretch): SpelledSound[] {
  return sounds.map((sound, index) => ({ sound, ...sharedLetters(index, sounds.length, letters) }))
}
