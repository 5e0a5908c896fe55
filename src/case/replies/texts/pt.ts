import { ask, type LanguageTexts } from '../texts.ts'

const blocked = [
  'Os envios da sua organização {{organization}} estão bloqueados desde {{since}}.',
  '{{customerExplanation}}',
]
const lookAgain = `Pedimos que verifique as campanhas previstas para esse período e volte a agendar as que ainda fizerem sentido. ${ask('failed')}`
const toRecipient =
  'Recebemos a sua mensagem sobre os e-mails da organização {{organization}}. Ela envia estes e-mails com o nosso serviço e mantém ela mesma a lista dos destinatários.'
const unsubscribeLink = `Cada um destes e-mails contém um link para cancelar a inscrição, que retira o seu endereço da lista. ${ask('unsubscribed')}`

/** Replies in Portuguese, in the third person and in words that Brazil and Portugal share. */
export const portuguese: LanguageTexts = {
  locale: 'pt-BR',
  greeting: 'Olá, {{customer}},',
  greetingToNobody: 'Olá,',
  closing: 'Atenciosamente,',
  held: {
    ALL_SENDING: 'todos os e-mails',
    CAMPAIGNS: 'as campanhas',
    WORKFLOWS: 'os fluxos automáticos',
    TRANSACTIONAL: 'as mensagens transacionais',
  },
  causes: {
    PHISHING_CONTENT: 'E-mails da sua organização pediam aos seus leitores coisas que não permitimos.',
    COMPLAINT_RATE: 'Um número acima do normal de leitores marcou as suas últimas campanhas como spam.',
    PAYMENT_DISPUTE: 'O pagamento da sua assinatura foi contestado pelo titular do cartão.',
    PURCHASED_LIST: 'Muitas das pessoas da sua lista nunca pediram os seus e-mails.',
    BOUNCE_RATE: 'Um número acima do normal dos seus últimos e-mails não pôde ser entregue.',
    LOOK_ALIKE_DOMAIN: 'O seu domínio de envio pode ser confundido com o de outra empresa.',
    ACCOUNT_BANNED:
      'A conta proprietária desta organização violou as nossas regras. Ela foi banida com tudo o que lhe pertence.',
    MISTAKEN_BLOCK: 'Os seus envios foram bloqueados por engano, e o bloqueio foi retirado.',
    BAN_LIFTED: 'A conta proprietária desta organização já não está banida.',
  },
  templates: {
    phishing: [
      ...blocked,
      'Se ninguém da sua organização escreveu estes e-mails, altere imediatamente a senha da sua conta e responda a esta mensagem.',
      `Se não concordar, responda por escrito e indique quem escreveu os e-mails e em nome de quem. ${ask('objection')}`,
    ],
    'look-alike-domain': [
      ...blocked,
      'O domínio em questão é {{domain}}. Por favor, utilize um domínio que seja claramente seu.',
      `Se tem direito a usar este nome, envie-nos um documento que o comprove. ${ask('document')}`,
    ],
    content: [
      ...blocked,
      `Duas respostas ajudam numa nova análise: quem escreveu a campanha, e o que os leitores deveriam fazer depois de clicar? ${ask('further')}`,
      'Se ninguém da sua organização a escreveu, altere primeiro a sua senha e avise-nos.',
      ask('stillWorks'),
    ],
    'bought-list': [
      ...blocked,
      'Os e-mails só podem ser enviados a quem os pediu à sua organização. Uma lista de terceiros não substitui esse consentimento, diga o que disser o vendedor.',
      'Por favor, informe de onde vêm os endereços e como as pessoas se inscreveram. O que mais ajuda é um link para o formulário utilizado e a data em que algumas delas se inscreveram.',
      ask('contacts'),
      ask('stillWorks'),
    ],
    'careless-import': [
      ...blocked,
      'Isto acontece com frequência quando se importa uma lista antiga ou misturada. Três passos ajudam:',
      '1. Remova os endereços cujos e-mails foram devolvidos e aqueles para os quais nada enviou no último ano.\n2. Remova os endereços para os quais não consegue comprovar o consentimento.\n3. Recomece em grupos pequenos, pelas pessoas que se inscreveram há menos tempo.',
      `Depois disso, por favor, diga-nos o que removeu e de onde vêm os outros endereços. ${ask('further')}`,
      ask('stillWorks'),
    ],
    complaints: [
      ...blocked,
      'As pessoas costumam reclamar quando não esperavam um e-mail ou quando recebem vários em pouco tempo. Sugerimos recomeçar com os leitores que abriram algo nos últimos três meses e com menos campanhas.',
      `Por favor, descreva o seu plano para as próximas semanas: quem receberá os seus e-mails e com que frequência? ${ask('plan')}`,
      ask('stillWorks'),
    ],
    'payment-dispute': [
      ...blocked,
      `Por favor, peça ao titular do cartão que retire a contestação ou pague a fatura em aberto de outra forma. ${ask('payment')}`,
      'Depois disso, responda a esta mensagem para que possamos verificar.',
      ask('stillWorks'),
    ],
    'block-reversed': [
      'Os envios da sua organização {{organization}} estão novamente ativos desde {{since}}.',
      '{{customerExplanation}}',
      'Pedimos desculpas pela interrupção.',
      lookAgain,
    ],
    'platform-mistake': [
      'Cometemos um erro: a sua organização {{organization}} não deveria ter sido bloqueada. Pedimos desculpas pelo transtorno causado.',
      'Os envios estão novamente ativos desde {{since}}.',
      '{{customerExplanation}}',
      lookAgain,
    ],
    'account-ban': [
      'A sua conta está banida desde {{bannedSince}}. Esta medida abrange {{banned}}.',
      '{{customerExplanation}}',
      `Se não concordar, responda a esta mensagem por escrito. ${ask('deadline')}`,
    ],
    'hold-pending': [
      'Retivemos {{held}} da sua organização {{organization}} enquanto fazemos uma verificação.',
      ask('about'),
      `Para nos ajudar a decidir, por favor, informe: ${ask('need')}`,
      'Ainda não podemos dizer quando a decisão será tomada.',
    ],
    'not-blocked': [
      'Recebemos a sua pergunta sobre os envios da sua organização {{organization}}. Ela não está bloqueada, e nenhum dos seus envios está retido.',
      ask('seen'),
      'Se algum envio não saiu, por favor, indique qual foi a campanha e quando deveria ter saído.',
    ],
    generic: [
      'Recebemos a sua pergunta sobre os envios da sua organização {{organization}}.',
      '{{customerExplanation}}',
      ask('next'),
      ask('stillWorks'),
    ],
    'not-a-member': [
      'Obrigado pela sua mensagem.',
      'Só podemos falar sobre esta conta com o titular ou com um membro da organização.',
      'Por favor, escreva-nos de novo a partir do endereço de e-mail da conta.',
    ],
    'not-in-charge': [
      'Obrigado pela sua mensagem.',
      'Só podemos falar sobre este assunto com o titular ou com um administrador da organização {{organization}}.',
      'Por favor, peça a uma dessas pessoas que nos escreva a partir do endereço de e-mail da conta.',
    ],
    'recipient-unsubscribe': [toRecipient, unsubscribeLink],
    'recipient-never-signed-up': [
      toRecipient,
      `Os e-mails só podem ser enviados a pessoas que os pediram. ${ask('cameOnList')}`,
      ask('reported'),
      unsubscribeLink,
    ],
    'recipient-erase': [
      toRecipient,
      `Recebemos o seu pedido de eliminação dos seus dados pessoais. ${ask('erased')}`,
      unsubscribeLink,
    ],
    'recipient-not-reached': [
      'Recebemos a sua pergunta sobre os e-mails da organização {{organization}} que não chegam.',
      ask('notReached'),
      ask('advice'),
    ],
    'campaign-result': [
      'Recebemos a sua pergunta sobre o resultado de uma campanha da organização {{organization}}.',
      ask('figures'),
      ask('advice'),
    ],
    'billing-question': [
      'Obrigado pela sua mensagem. Ela é sobre as faturas da organização {{organization}}.',
      ask('billing'),
    ],
    'account-access': ['Recebemos a sua mensagem: você não consegue entrar na sua conta.', ask('signIn')],
  },
}
