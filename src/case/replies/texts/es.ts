import { ask, type LanguageTexts } from '../texts.ts'

const blocked = [
  'Los envíos de su organización {{organization}} están bloqueados desde el {{since}}.',
  '{{customerExplanation}}',
]
const lookAgain = `Le rogamos que revise las campañas previstas para estos días y vuelva a programar las que sigan siendo necesarias. ${ask('failed')}`
const toRecipient =
  'Nos ha escrito por los correos de {{organization}}. El remitente los envía con nuestro servicio y gestiona él mismo la lista de sus destinatarios.'
const unsubscribeLink = `Cada uno de esos correos contiene un enlace para darse de baja, que retira su dirección de la lista. ${ask('unsubscribed')}`

/** Replies in Spanish, with “usted”. */
export const spanish: LanguageTexts = {
  locale: 'es-ES',
  greeting: 'Hola, {{customer}}:',
  greetingToNobody: 'Hola:',
  closing: 'Un cordial saludo,',
  held: {
    ALL_SENDING: 'todos los correos',
    CAMPAIGNS: 'las campañas',
    WORKFLOWS: 'los flujos automáticos',
    TRANSACTIONAL: 'los mensajes transaccionales',
  },
  causes: {
    PHISHING_CONTENT: 'Los correos de su organización pedían a sus lectores cosas que no permitimos.',
    COMPLAINT_RATE: 'Un número inusualmente alto de lectores marcó sus últimas campañas como spam.',
    PAYMENT_DISPUTE: 'El titular de la tarjeta ha presentado una reclamación por el pago de su suscripción.',
    PURCHASED_LIST: 'Muchas de las personas de su lista nunca le pidieron correos.',
    BOUNCE_RATE: 'Un número inusualmente alto de sus últimos correos no se pudo entregar.',
    LOOK_ALIKE_DOMAIN: 'Su dominio de envío se puede confundir con el de otra empresa.',
    ACCOUNT_BANNED:
      'La cuenta propietaria de esta organización incumplió nuestras normas. Se bloqueó con todo lo que le pertenece.',
    MISTAKEN_BLOCK: 'Bloqueamos sus envíos por error y hemos levantado el bloqueo.',
    BAN_LIFTED: 'La cuenta propietaria de esta organización ya no está bloqueada.',
  },
  templates: {
    phishing: [
      ...blocked,
      'Si nadie de su equipo redactó estos correos, cambie de inmediato la contraseña de su cuenta y responda a este mensaje.',
      `Si no está de acuerdo, responda por escrito e indique quién redactó los correos y por encargo de quién. ${ask('objection')}`,
    ],
    'look-alike-domain': [
      ...blocked,
      'El dominio en cuestión es {{domain}}. Utilice, por favor, un dominio que sea claramente suyo.',
      `Si tiene derecho a usar este nombre, envíenos un documento que lo acredite. ${ask('document')}`,
    ],
    content: [
      ...blocked,
      `Dos respuestas ayudarán a una nueva revisión: ¿quién redactó la campaña y qué debían hacer sus lectores después de hacer clic? ${ask('further')}`,
      'Si no la redactó nadie de su equipo, cambie primero su contraseña y avísenos.',
      ask('stillWorks'),
    ],
    'bought-list': [
      ...blocked,
      'Los correos solo pueden enviarse a personas que se los hayan solicitado a usted. Una lista de terceros no sustituye su consentimiento, diga lo que diga el vendedor.',
      'Por favor, indíquenos de dónde proceden las direcciones y cómo se suscribieron las personas. Lo más útil es un enlace al formulario que utilizaron y la fecha en que se suscribieron algunas de ellas.',
      ask('contacts'),
      ask('stillWorks'),
    ],
    'careless-import': [
      ...blocked,
      'Suele ocurrir al importar una lista antigua o mezclada. Tres pasos le ayudarán:',
      '1. Elimine las direcciones que hayan rebotado y aquellas a las que no haya escrito en el último año.\n2. Elimine las direcciones para las que no pueda demostrar el consentimiento.\n3. Empiece de nuevo en grupos pequeños, con las personas que se suscribieron más recientemente.',
      `Cuando lo haya hecho, díganos, por favor, qué ha eliminado y de dónde proceden las demás direcciones. ${ask('further')}`,
      ask('stillWorks'),
    ],
    complaints: [
      ...blocked,
      'La gente suele quejarse cuando no esperaba un correo o cuando recibe varios muy seguidos. Le recomendamos empezar de nuevo con los lectores que hayan abierto algo en los últimos tres meses y con menos campañas.',
      `Por favor, cuéntenos su plan para las próximas semanas: ¿quién recibirá sus correos y con qué frecuencia? ${ask('plan')}`,
      ask('stillWorks'),
    ],
    'payment-dispute': [
      ...blocked,
      `Por favor, pida al titular de la tarjeta que retire la reclamación o pague la factura pendiente por otro medio. ${ask('payment')}`,
      'Cuando lo haya hecho, responda a este mensaje para que podamos comprobarlo.',
      ask('stillWorks'),
    ],
    'block-reversed': [
      'Los envíos de su organización {{organization}} vuelven a estar activos desde el {{since}}.',
      '{{customerExplanation}}',
      'Le pedimos disculpas por la interrupción.',
      lookAgain,
    ],
    'platform-mistake': [
      'Hemos cometido un error: su organización {{organization}} no debería haber sido bloqueada. Le pedimos disculpas por las molestias ocasionadas.',
      'Los envíos vuelven a estar activos desde el {{since}}.',
      '{{customerExplanation}}',
      lookAgain,
    ],
    'account-ban': [
      'Su cuenta está bloqueada desde el {{bannedSince}}. Esta medida afecta a {{banned}}.',
      '{{customerExplanation}}',
      `Si no está de acuerdo, responda a este mensaje por escrito. ${ask('deadline')}`,
    ],
    'hold-pending': [
      'Hemos retenido {{held}} de su organización {{organization}} mientras hacemos una revisión.',
      ask('about'),
      `Para ayudarnos a decidir, indíquenos, por favor: ${ask('need')}`,
      'Todavía no podemos decirle cuándo se tomará la decisión.',
    ],
    'not-blocked': [
      'Nos ha preguntado por los envíos de su organización {{organization}}. No está bloqueada y ninguno de sus envíos está retenido.',
      ask('seen'),
      'Si algún envío no ha salido, indíquenos, por favor, de qué campaña se trata y cuándo debía salir.',
    ],
    generic: [
      'Nos ha preguntado por los envíos de su organización {{organization}}.',
      '{{customerExplanation}}',
      ask('next'),
      ask('stillWorks'),
    ],
    'not-a-member': [
      'Gracias por su mensaje.',
      'Solo podemos hablar de esta cuenta con su titular o con un miembro de su organización.',
      'Por favor, escríbanos de nuevo desde la dirección de correo electrónico de la cuenta.',
    ],
    'not-in-charge': [
      'Gracias por su mensaje.',
      'Solo podemos hablar de este asunto con el titular o con un administrador de {{organization}}.',
      'Por favor, pida a una de esas personas que nos escriba desde la dirección de correo electrónico de su cuenta.',
    ],
    'recipient-unsubscribe': [toRecipient, unsubscribeLink],
    'recipient-never-signed-up': [
      toRecipient,
      `Los correos solo pueden enviarse a personas que los hayan pedido. ${ask('cameOnList')}`,
      ask('reported'),
      unsubscribeLink,
    ],
    'recipient-erase': [
      toRecipient,
      `Nos pide que se eliminen sus datos personales. ${ask('erased')}`,
      unsubscribeLink,
    ],
    'recipient-not-reached': [
      'Nos ha preguntado por los correos de {{organization}} que no llegan.',
      ask('notReached'),
      ask('advice'),
    ],
    'campaign-result': [
      'Nos ha preguntado por el resultado de una campaña de {{organization}}.',
      ask('figures'),
      ask('advice'),
    ],
    'billing-question': ['Nos ha preguntado por la facturación de {{organization}}.', ask('billing')],
    'account-access': [
      'Gracias por su mensaje. Nos dice que no puede iniciar sesión en su cuenta.',
      ask('signIn'),
    ],
  },
}
