import type { PageTexts } from './english.ts';

export const spanish: PageTexts = {
  languageName: 'Español',
  languageSwitch: 'Idioma',
  product: 'Countersign',
  productLine: 'Registros profesionales',
  signIn: {
    title: 'Iniciar sesión',
    intro: 'Revise las solicitudes de registro y decida sobre ellas.',
    again: 'Por su seguridad, confirme su identidad.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    cancel: 'Cancelar',
    empty: 'Escriba su dirección de correo electrónico y su contraseña.',
    wrong: 'La dirección de correo electrónico o la contraseña no es correcta. Compruebe ambas.',
    wait: (seconds) =>
      `Demasiados intentos fallidos. Puede volver a intentarlo en ${span(seconds)}.`,
  },
  demo: {
    title: 'Cuentas de demostración',
    intro: 'Para hacer pruebas en este equipo. Seleccione una para iniciar sesión.',
    passwordIs: 'Contraseña de todas las cuentas:',
    signInAs: (name) => `Iniciar sesión con esta cuenta: ${name}`,
    changed: 'Contraseña cambiada: escríbala arriba',
    administrator: 'Administración',
    customerService: 'Atención al cliente',
    noRole: 'Sin rol',
    allMarkets: 'todos los mercados',
  },
  expired: {
    title: 'Esta página de inicio de sesión ha caducado',
    text: 'Ya se ha utilizado o ha estado abierta demasiado tiempo. Empiece de nuevo desde la consola.',
    link: 'Ir a la consola',
  },
  noCookies: {
    title: 'Su navegador bloquea las cookies',
    text: 'Sin cookies, el servicio de inicio de sesión no puede saber quién inicia sesión. Permita las cookies para esta dirección en la configuración de su navegador y empiece de nuevo desde la consola.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'Esta dirección pertenece al servicio de inicio de sesión, pero aquí no hay ninguna página.',
  },
  protocolError: {
    title: 'No es posible iniciar sesión',
    text: 'La aplicación ha enviado una petición que el servicio de inicio de sesión no puede aceptar. Empiece de nuevo desde la consola. Si el problema persiste, comunique estos datos a su administrador:',
  },
  accountSwitch: {
    title: 'Cambio de cuenta',
    text: (name) =>
      `Tenía abierta la sesión de ${name}. Esa sesión termina ahora y continúa con la otra cuenta.`,
    submit: 'Continuar',
  },
  signOut: {
    title: '¿Cerrar la sesión?',
    text: (name) => `Tiene abierta la sesión de ${name}.`,
    submit: 'Cerrar sesión',
    stay: 'Mantener la sesión',
    busy: 'Cerrando la sesión…',
  },
  signedOut: {
    title: 'Ha cerrado la sesión',
    text: 'Puede cerrar esta página.',
  },
};

/** In minutes where seconds would have to be counted. */
function span(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)}\u00a0minutos`;
  return `${seconds}\u00a0${seconds === 1 ? 'segundo' : 'segundos'}`;
}
