import type { ReviewRule } from './rule.ts'
import { findWords, wording } from './wording.ts'

/** Wordings that want money, or hold something back until money comes. */

const FEES = wording([
  '(?:customs|import|clearance|delivery|shipping|release|processing) (?:fee|fees|duty|charge|tax)(?: …(?:due|unpaid|required|pay))?',
  '(?:outstanding|overdue|unpaid) (?:invoice|payment|balance|fee)',
  'update your (?:payment|billing|bank|card) (?:method|details|information)',
  'payment from your account',
  "frais (?:de douane|d'importation|de livraison impayes)",
  'paiement (?:en attente|refuse|requis)',
  '(?:zoll|versand|liefer)gebuhr\\w*',
  'zahlungsprufung',
  'bestatige zahlung\\w*',
  '(?:tasas|gastos) de (?:aduana|importacion)',
  '(?:spese|oneri) doganali?',
  'tax[ae]s? (?:de importacao|de servico|alfandegaria|obrigatoria\\w*)',
  'tarifa obrigatoria',
  'taxad[ao] (?:na|pela) alfandega',
  'pagamento da taxa',
  'efetuar? …pagamento',
  'imprimir (?:sua|a) fatura',
  '(?:douane|invoer|bezorg)kosten',
])

const PARCELS = wording([
  '(?:package|parcel|shipment|delivery) …(?:is|was|has been|be) …(?:on hold|held|pending|suspended|returned|waiting|stopped)',
  'undelivered (?:package|parcel|item)',
  'colis …(?:en attente|retenu|bloque|suspendu)',
  'paket\\w* …(?:warteschleife|zuruckgehalten|wartet|angehalten)',
  '(?:lieferung|levering) (?:anhangig|in behandeling)',
  '(?:planen|bestatigen) sie ihre? (?:lieferung|lieferdetails)',
  'paquete …(?:retenido|pendiente|en espera)',
  'pacco …(?:sospeso|in attesa|trattenuto|giacenza)',
  '(?:encomenda|pacote|objeto|pedido|mercadoria|envio) …(?:retid[ao]|taxad[ao]|bloquead[ao]|aguarda\\w*|suspens[ao]|pendente)',
  'liberar (?:sua encomenda|envio|o envio)',
  'entrega suspensa',
  '(?:pakket|zending) …(?:in de wacht|vastgehouden|opgehouden)',
  '(?:adresfout|adresverificatie\\w*)',
])

const WALLETS = wording([
  'airdrop',
  'seed phrase',
  'connect your wallet',
  'claim your …(?:tokens?|share|usdt|refund|nft|web3 domain|free)',
  '(?:usdt|tether|bitcoin|btc|ethereum|xrp|eth)(?:\\.\\w+)? …(?:refund|transaction|giveaway|bonus|earned|pending|transaktion|auszahlung|claim)',
  'earned [\\d.,]+ (?:bitcoin|btc|usdt)',
  '\\d+ op tokens',
  'web3 (?:domain|wallet)',
  'firmware (?:upgrade|update)',
  'token utility',
  '(?:binance|krypto|crypto|bitcoin) …\\d+ …(?:euro|eur|usd)',
  'resgat\\w+ …pontos',
  'pontos …(?:acumulados|expirar|vencer|resgate)',
])

const EXTORTION = wording([
  '(?:gained|have|got) (?:full )?access to your (?:devices?|computer|system|email)',
  'tracking your internet activit\\w+',
  'i have …recorded …you',
  'send …to (?:my|the following) (?:bitcoin|btc|wallet)',
  'bad news with you',
  'acces a (?:votre|tous vos) (?:appareil|ordinateur)s?',
  'zugriff auf (?:ihr|deine?) gerate?',
])

const ADVANCE = wording([
  'consignment',
  '(?:deposited|transfer|sum of|amount of) …(?:us ?\\$[\\d.,]*|usd|eur|\\$[\\d.,]+|million)',
  'next of kin',
  'beneficiary',
  'inheritance',
  'dear (?:friend|beloved|esteemed)',
  'security company',
  'promising opportunity',
  'business proposal',
  'praise the lord',
  'god (?:almighty|bless you)',
  'strictly confidential',
])

export const paymentLures: readonly ReviewRule[] = [
  {
    id: 'lure.fee',
    severity: 'medium',
    points: { phishing: 30 },
    says: 'The message asks for a fee, a payment or payment details.',
    find: ({ words }) => findWords(FEES, words),
  },
  {
    id: 'lure.parcel',
    severity: 'medium',
    points: { phishing: 25 },
    says: 'The message says that a parcel is being held back.',
    find: ({ words }) => findWords(PARCELS, words),
  },
  {
    id: 'lure.wallet',
    severity: 'medium',
    points: { phishing: 25, spam: 15 },
    most: 2,
    says: 'The message promises coins, tokens or points to be claimed.',
    find: ({ words }) => findWords(WALLETS, words),
  },
  {
    id: 'lure.extortion',
    severity: 'high',
    points: { phishing: 60 },
    says: 'The message threatens the reader with what it claims to have seen.',
    find: ({ words }) => findWords(EXTORTION, words),
  },
  {
    id: 'lure.advance-fee',
    severity: 'medium',
    points: { phishing: 25, spam: 25 },
    most: 2,
    says: 'The message is worded like the letters that promise a fortune to strangers.',
    find: ({ words }) => findWords(ADVANCE, words),
  },
]
