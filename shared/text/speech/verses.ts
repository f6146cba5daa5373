import { withoutMarks } from '../foldText.ts'

/** Books of the Bible, and words for a sura, that stand before chapter and verse; in six languages, without marks. */
const BOOKS = new Set(
  (
    'genesis exodus leviticus numbers deuteronomy joshua judges ruth samuel kings chronicles ezra nehemiah esther job psalm psalms ' +
    'proverbs ecclesiastes isaiah jeremiah lamentations ezekiel daniel hosea joel amos micah habakkuk zechariah malachi matthew ' +
    'mark luke john acts romans corinthians galatians ephesians philippians colossians thessalonians timothy titus philemon hebrews ' +
    'james peter jude revelation surah sura quran koran ' +
    'mwanzo kutoka walawi hesabu kumbukumbu yoshua waamuzi samweli wafalme nyakati ayubu zaburi methali mithali mhubiri isaya yeremia ' +
    'ezekieli danieli mathayo marko luka yohana matendo warumi wakorintho wagalatia waefeso wafilipi wakolosai wathesalonike timotheo ' +
    'waebrania yakobo petro ufunuo ' +
    'eksodu joshua jobu saamu orin owe aisaya jeremaya esekieli danieli matiu maaku luku johanu ise romu korinti galatia efesu filipi ' +
    'kolose tesalonika timoti heberu jakobu peteru ifihan ' +
    'jenesis opupu abu ilu aisaia jeremaia matiu mak jon oru ndirom ndigalatia ndiefesos ndihibru mkpughe ' +
    'farawa fitowa zabura misalai ishaya irmiya matiyu markus yahaya yohanna ayyukan romawa korintiyawa galatiyawa afisawa filibiyawa ' +
    'ibraniyawa yakubu bitrus ' +
    'genesise eksodusi amahubo izaga isaya jeremiya mathewu marku luka johane izenzo roma korinte galathiya efesu filipi heberu jakobe ' +
    'petru isambulo'
  ).split(' '),
)

/** Whether the word before 3:16 is the name of a book, so that the figures are chapter and verse and no time. */
export function isBook(word: string): boolean {
  return /^\p{Lu}/u.test(word) && BOOKS.has(withoutMarks(word).toLowerCase())
}
