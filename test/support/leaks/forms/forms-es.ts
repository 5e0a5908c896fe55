import type { FormReplies } from './form-replies.ts'

/** Spanish replies for `form-replies.ts`. */
export const FORMS_ES: FormReplies = {
  leaks: {
    score: [
      'Para su información, su {puntuación de confianza es 32}, y por eso revisamos a mano.',
      'La última revisión dio una {puntuación de riesgo de 0,91}.',
      'Su organización tiene ahora {una reputación de 14 sobre 100}.',
      'Su {índice de reputación bajó a 12}.',
      'Su {trust score es de 34}.',
    ],
    address: [
      'La misma lista la subió {mira@oak-harvest.example} la semana pasada.',
      'Otro cliente, {orders@blue-kiln.example}, tuvo el mismo problema.',
    ],
    network: [
      'Su petición llegó dos veces a nuestro servidor {192.168.40.12}.',
      'La revisión se hizo en {fd12:3456:789a::12}, así que no fue culpa suya.',
    ],
    id: [
      'Es el mismo asunto que {org_0kq83f} del mes pasado.',
      'El cliente {oak-harvest} fue bloqueado por el mismo texto.',
    ],
    note: [
      'Según {la nota de mi compañera}, usted prometió cambiar la lista.',
      'Según {la nota de Ana}, usted quería que le devolviéramos el dinero.',
      '{Un compañero dejó una nota} en su expediente.',
      '{Un compañero escribió}: no desbloquear.',
      '{Una compañera ha anotado}: esperar todavía.',
    ],
    reviewer: [
      'A {nuestra revisora Catalina} no le gustó el asunto.',
      'La decisión la tomó {nuestro moderador Pavel Novak}.',
    ],
    customer: [
      '{El cliente Trailhead Kilnworks también fue bloqueado}.',
      '{A Maple & Oakum le pasó lo mismo}.',
      '{Otro cliente fue bloqueado} por la misma lista.',
    ],
    mechanism: [
      '{Nuestra IA} los {marcó}.',
      '{El algoritmo bloqueó} su organización anoche.',
      'Su organización fue {marcada por nuestro modelo}.',
      '{Nuestro sistema marcó} su cuenta el martes.',
      '{Nuestros controles automáticos han bloqueado} su última campaña.',
      'Su cuenta fue {bloqueada por nuestro filtro de spam}.',
      'Su organización fue {bloqueada automáticamente}, no por uno de nosotros.',
    ],
    promise: [
      '{Mañana le desbloqueamos}.',
      'Su cuenta {será desbloqueada el viernes}.',
      '{Vamos a levantar el bloqueo}.',
      '{Podrá enviar de nuevo el lunes}.',
    ],
  },
  clean: [
    'Escriba a support@postdesk.example si algo no está claro.',
    'Escríbanos de nuevo desde la dirección de la que vino este mensaje.',
    'Nuestro equipo ha revisado su respuesta y le escribirá el lunes.',
    'Una puntuación de entregabilidad es lo que los buzones piensan de un remitente.',
    'Su campaña tuvo 32 clics, y 14 de 100 destinatarios la abrieron.',
    'Tenga en cuenta y tome nota de que las campañas quedan en borrador.',
    'Gracias por la nota que nos envió su compañera con las capturas.',
    'Como remitente elija una dirección como nombre@su-dominio.es.',
    'Un revisor mira a cada remitente nuevo antes de la primera campaña.',
    'Mi compañero Luis le llamará mañana a las 10:30.',
    'Los revisores trabajan de lunes a viernes y leen cada respuesta.',
    'El cliente puede descargar sus datos, y la cuenta sigue abierta.',
    'Le escribiremos mañana.',
    'En cuanto nos envíe la lista, revisaremos el bloqueo.',
    'No puedo prometerle que le desbloqueemos mañana.',
    'No levantaremos el bloqueo antes de entender la lista.',
    'Su compañera nos escribió el lunes y respondimos el mismo día.',
    'Nuestro asistente de IA en el editor propone asuntos.',
    '¿Puede decirnos antes de mañana de dónde vienen las direcciones?',
    'Nuestro sistema envía otra vez la confirmación cuando usted la pide.',
    'Nuestro sistema rechazó el archivo, porque su primera línea no nombra las columnas.',
    'El filtro de spam del proveedor de correo bloqueó su mensaje.',
    'Cada remitente se comprueba antes de la primera campaña, en parte de forma automática.',
    'Su propio filtro quizá bloqueó nuestro mensaje: mire en la carpeta de spam.',
  ],
}
